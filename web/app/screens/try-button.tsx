import { lookAround } from '#web/features/accounts/look-around.ts';
import { useNavigate, useSearchParams } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { guestWords } from '#words/guest.ts';
import { nextPath } from '../guards.ts';

/** Opens the library to somebody without an account, where it takes guests. */
export function TryButton({ wide = false }: { wide?: boolean }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Button
      variant={wide ? 'outline' : 'soft'}
      size="l"
      wide={wide}
      onClick={() => {
        lookAround();
        navigate(nextPath(query.get('next')));
      }}
    >
      {guestWords.look}
    </Button>
  );
}
