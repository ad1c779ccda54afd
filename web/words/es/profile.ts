import type { profileWords as english } from '../en/profile.ts';

export const profileWords: typeof english = {
  appearance: {
    title: 'Aspecto',
    lead: 'Se aplica en todos tus dispositivos.',
    theme: 'Tema',
    themeHint: '«Sistema» sigue a tu dispositivo.',
    themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
    scale: 'Escala',
    scaleHint: 'Tamaño del texto y de los controles.',
    language: 'Idioma',
    languageHint: 'La página se carga de nuevo en ese idioma.',
    languageOfBrowser: 'El predeterminado del navegador',
    menuMode: 'Menú',
    menuModeHint: 'Acoplado o superpuesto a la página.',
    menuModes: { static: 'Fijo', overlay: 'Superpuesto' },
    inputStyle: 'Campos',
    inputStyles: { outlined: 'Con borde', filled: 'Con fondo' },
    ripple: 'Onda',
    rippleHint: 'Un breve brillo al pulsar algo.',
  },
  profile: {
    title: 'Perfil',
    name: 'Nombre',
    email: 'Correo electrónico',
    since: 'Aquí desde',
    role: 'Función',
    admin: 'Administrador de la biblioteca',
    reader: 'Lector',
    plan: 'Plan',
  },
};
