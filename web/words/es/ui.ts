import type { uiWords as english } from '../en/ui.ts';

function device(label: string): string {
  if (label === 'Unknown device') return 'Dispositivo desconocido';
  return label === 'Browser' ? 'Navegador' : label.replace(' on ', ' en ');
}

export const uiWords: typeof english = {
  device,
  errorTitle: 'No se ha cargado',
  offlineTitle: 'Estás sin conexión',
  offlineText: 'Inténtalo de nuevo cuando vuelva la conexión.',
  awayTitle: 'La biblioteca no responde',
  awayText: 'Esta página se cargará en cuanto vuelva.',
  pageTitle: (page: string | null) => (page === null ? 'Precis' : `${page} · Precis`),
  about: (action: string, thing: string) => `${action}: ${thing}`,
  retry: 'Intentar de nuevo',
  reload: 'Recargar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  dismiss: 'Descartar',
  loading: 'Cargando…',
  scrollBack: 'Desplazar hacia atrás',
  scrollOn: 'Desplazar hacia delante',
  offline: 'Estás sin conexión. Los libros descargados siguen disponibles.',
  away: 'La biblioteca no responde en este momento. Los libros descargados siguen funcionando; tu posición y tus subrayados se conservan.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  messages: 'Mensajes',
};
