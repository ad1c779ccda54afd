import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import classes from './account-form.module.css';

/** Always in the page, so that screen readers announce what appears in it. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && (
        <p className={`callout ${classes.message}`} data-tone="danger">
          <IconAlertCircle size="1.3rem" stroke={1.8} aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

export function FormNote({ message }: { message: string }) {
  return (
    <p className={`callout ${classes.message}`}>
      <IconInfoCircle size="1.3rem" stroke={1.8} aria-hidden="true" />
      <span>{message}</span>
    </p>
  );
}
