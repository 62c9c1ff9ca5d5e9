import { NO_PERMISSION } from '@/domain/messages';
import { Missing } from '@/parts/problem/Missing';
import { useSession } from '@/parts/session';

export default function UnauthorizedPage() {
  const { user } = useSession();
  return (
    <Missing
      message="Accesso non consentito"
      icon="it-locked"
      home={{ label: user ? 'Vai alla ricerca' : 'Vai all’accesso', to: '/' }}
    >
      <p>{NO_PERMISSION}</p>
    </Missing>
  );
}
