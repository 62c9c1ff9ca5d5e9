import {
  ARCHIVE_HOME,
  type ArchivePlace,
  archiveAddress,
  KIND,
  LEVELS,
  upTo,
  valueName,
} from '@/domain/archivio';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { useDistretti } from './useDistretti';

type Props = {
  place: ArchivePlace;
  /** The page shown, where it is one below the place. */
  page?: string;
};

/** The way through the archive to a place: one step back is one level up. */
export function ArchivePath({ place, page }: Props) {
  const distretti = useDistretti();
  const { selection, target } = place;
  const steps = [
    { name: 'Archivio', to: ARCHIVE_HOME },
    ...LEVELS.flatMap((level) => {
      const value = selection[level];
      if (value === undefined) return [];
      return [{ name: valueName(level, value, distretti), to: archiveAddress(upTo(selection, level)) }];
    }),
    ...(target ? [{ name: KIND[target], to: archiveAddress(selection, target) }] : []),
    ...(page ? [{ name: page, to: '' }] : []),
  ];
  return (
    <Breadcrumb
      label="Percorso nell’archivio"
      steps={steps.map(({ name, to }, at) => (at < steps.length - 1 ? { name, to } : { name }))}
    />
  );
}
