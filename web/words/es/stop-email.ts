import type { stopEmailWords as english } from '../en/stop-email.ts';

export const stopEmailWords: typeof english = {
  title: '¿Dejar de recibir el correo mensual?',
  lead: 'Ya no recibirás tu mes por correo. Puedes volver a activarlo en Ajustes.',
  submit: 'Dejar de recibirlo',
  stopped: 'Correo desactivado',
  stoppedLead: 'Ya no recibirás el correo mensual.',
  incomplete: 'Este enlace está incompleto. Puedes desactivar el correo en Ajustes.',
  toSettings: 'Ir a Ajustes',
};
