import { useNavigate } from 'react-router';
import type { Provvedimento } from '@/api/content';
import { confrontoAddress } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import { SelectProvvedimentoDialog } from '@/parts/select';

/** Asks which decision of its area `item` is to stand beside. */
export default function CompareDialog({ item, onClose }: { item: Provvedimento; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <SelectProvvedimentoDialog
      area={item.area as Area}
      refuse={({ id }) => (id === item.id ? 'È il provvedimento della pagina' : null)}
      onConfirm={({ id }) => navigate(confrontoAddress(item.id, id))}
      onClose={onClose}
    />
  );
}
