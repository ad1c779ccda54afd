import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Asked = Pick<ComponentProps<typeof ReasonDialog>, 'title' | 'label' | 'hint' | 'tooShort' | 'isBusy'>;

export function ReasonButton({
  text,
  disabled,
  onReason,
  ...asked
}: Asked & { text: string; disabled?: boolean; onReason: (reason: string, close: () => void) => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking && (
        <ReasonDialog
          {...asked}
          submit={text}
          danger
          onSubmit={(reason) => onReason(reason, close)}
          onClose={close}
        />
      )}
    </>
  );
}
