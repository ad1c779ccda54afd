import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  errorTitle: 'No se ha cargado',
  offlineTitle: 'Estás sin conexión',
  offlineText: 'Para esto hace falta conexión. Inténtalo de nuevo cuando vuelva.',
  pageTitle: (page: string | null) => (page === null ? 'Precis' : `${page} · Precis`),
  about: (action: string, thing: string) => `${action}: ${thing}`,
  retry: 'Intentar de nuevo',
  reload: 'Recargar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  loading: 'Cargando…',
  pageOf: (page: number, last: number) => `Página ${page} de ${last}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  scrollBack: 'Desplazar hacia atrás',
  scrollOn: 'Desplazar hacia delante',
  offline: 'Estás sin conexión. Lo que ya está aquí sigue funcionando; lo demás vuelve con la conexión.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  messages: 'Mensajes',
};
