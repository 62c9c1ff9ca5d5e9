"""What somebody wrote and another one's save replaced without having named the version that it was made from."""
