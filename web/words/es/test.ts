import type { testWords as english } from '../en/test.ts';

export const testWords: typeof english = {
  title: 'Página de prueba',
  lead: 'Si este navegador y el servidor tienen lo que Precis necesita.',
  result: 'Resultado',
  good: 'Funciona',
  bad: 'No funciona',
  checks: {
    network: {
      name: 'Red',
      good: 'El navegador tiene conexión.',
      bad: 'El navegador no tiene conexión.',
    },
    sound: {
      name: 'Sonido',
      good: 'El navegador reproduce MP3.',
      bad: 'El navegador no reproduce MP3: los libros se pueden leer, pero no escuchar.',
    },
    storage: {
      name: 'Almacenamiento',
      good: 'El almacenamiento del navegador funciona.',
      bad: 'El almacenamiento del navegador está desactivado. Tendrás que iniciar sesión en cada visita.',
    },
    server: {
      name: 'Servidor',
      good: (milliseconds: number) => `Ha respondido en ${milliseconds} ms.`,
    },
    account: { name: 'Cuenta', good: (email: string) => `Sesión iniciada como ${email}.` },
  },
};
