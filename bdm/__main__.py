from bdm.cli import main

main()
