import type { helpWords as english } from '../en/help.ts';

export const helpWords: typeof english = {
  title: 'Ayuda',
  lead: 'Respuestas rápidas. Para lo demás, pregunta a un administrador de tu biblioteca.',
  answers: {
    title: 'Preguntas',
    list: [
      {
        question: '¿Cómo encuentro un libro?',
        answer:
          'Escribe parte del título o del nombre del autor en el cuadro de búsqueda de arriba. Dan igual los acentos, las mayúsculas y el orden de las palabras. Pulsa Intro para ver todos los resultados, que puedes filtrar por categoría y duración. En Inicio está lo nuevo, lo más popular y lo que te puede gustar.',
      },
      {
        question: '¿Cómo escucho?',
        answer:
          'Abre un libro y pulsa Reproducir. El reproductor de abajo sigue sonando mientras navegas. Retrocede o avanza 15 segundos, o pulsa en la línea de tiempo para saltar.',
      },
      {
        question: '¿Y si prefiero leer?',
        answer:
          'Pulsa Leer en la página del libro, o el icono del libro en el reproductor. La frase que suena aparece resaltada; pulsa cualquier frase para escuchar desde ahí.',
      },
      {
        question: '¿Por qué un libro aún no tiene audio?',
        answer:
          'Aún se está narrando. Al abrir el libro pasa al principio de la cola, y mientras tanto puedes leerlo. La página muestra el progreso.',
      },
      {
        question: 'He saltado por error. ¿Cómo vuelvo?',
        answer:
          'Después de un salto largo, «Volver a …» queda diez segundos sobre el reproductor. Más tarde, el botón de la lista del reproductor muestra tus saltos recientes, para que puedas volver a cualquiera.',
      },
      {
        question: '¿Hay temporizador o reproducción automática?',
        answer:
          'Sí. La luna del reproductor detiene la reproducción pasados unos minutos, o al final de la idea o del libro. Al acabar un libro empieza el siguiente de tu cola. Con «Reproducción automática» (Ajustes, Reproducción), si no hay ninguno empieza uno parecido.',
      },
      {
        question: '¿Puedo subrayar texto?',
        answer:
          'Sí. En la vista de lectura selecciona texto, o toca el lápiz y elige una frase. Hay cinco colores, y puedes añadir notas. «Subrayados y notas» los reúne todos y los exporta como Markdown o CSV.',
      },
      {
        question: '¿Puedo escuchar en mi aplicación de pódcast?',
        answer:
          'Sí. Crea un canal privado en Ajustes, Aplicación de pódcast, y añádelo a tu aplicación como un pódcast nuevo. Ahí aparecen, con sus capítulos, los libros que has empezado y tu cola.',
      },
      {
        question: '¿Puedo escuchar en otra aplicación de audiolibros o en el coche?',
        answer:
          'Sí. En Ajustes, «Otras aplicaciones», están la dirección y los pasos para Audiobookshelf, Lissen, ShelfPlayer y otras, con las que funcionan Android Auto, CarPlay y los relojes. Sigues por donde ibas en todas partes.',
      },
      {
        question: '¿Se conserva mi punto en mis otros dispositivos?',
        answer:
          'Sí. Se guarda en el servidor mientras escuchas y con cada pausa, búsqueda y salto. Sin conexión se guarda en el navegador y se envía después; vale el punto más reciente.',
      },
      {
        question: '¿Cómo cambio el tamaño del texto o el tema?',
        answer:
          'Ajustes, Aspecto: la escala cambia el tamaño de todo, y el tema puede ser claro, oscuro o el de tu dispositivo. Lo que elijas se aplica en todos tus dispositivos.',
      },
      {
        question: '¿Puedo tenerlo en el teléfono como una aplicación?',
        answer:
          'Sí, desde el navegador. En un iPhone o iPad abre esta biblioteca en Safari, pulsa Compartir y luego «Añadir a pantalla de inicio». En Android ábrela en Chrome, pulsa el menú y luego «Añadir a pantalla de inicio» o «Instalar aplicación». Después se abre por sí sola, sin las barras del navegador.',
      },
      {
        question: '¿Cómo cierro la sesión en un dispositivo que ya no tengo?',
        answer:
          'Ajustes, Dispositivos: cierra esa sesión, o todas menos esta. Al cambiar la contraseña también se cierra la sesión en tus demás dispositivos.',
      },
      {
        question: '¿Cómo descargo o elimino mis datos?',
        answer:
          'En Ajustes, Tus datos, descarga todo en un archivo o elimina tu cuenta definitivamente. La página Privacidad dice qué se guarda.',
      },
      {
        question: 'He olvidado mi contraseña.',
        answer:
          'En la página de inicio de sesión pulsa «¿Has olvidado tu contraseña?» y escribe tu correo: te enviaremos un enlace para elegir una nueva. Con «Enviarme un enlace de acceso» entras sin contraseña. Si no llega ningún correo, pide un enlace a un administrador.',
      },
      {
        question: 'He perdido mi llave de acceso.',
        answer:
          'Entra de otra forma y quítala en Ajustes, Llaves de acceso. Si tu cuenta la pide después de la contraseña, usa uno de tus códigos de recuperación. Si no te queda ninguno, pide ayuda a un administrador.',
      },
    ],
  },
  keys: {
    title: 'Teclas',
    lead: 'Funcionan siempre que no estés escribiendo; las del reproductor, mientras haya un libro en él.',
    list: [
      { press: ['/'], does: 'Ir al cuadro de búsqueda' },
      { press: ['Espacio', 'K'], does: 'Reproducir o pausar' },
      { press: ['J', 'L'], does: 'Retroceder o avanzar 15 segundos' },
      { press: ['←', '→'], does: 'Retroceder o avanzar 5 segundos' },
      { press: ['0'], does: 'Volver al principio' },
      { press: ['−', '+'], does: 'Bajar o subir el volumen' },
      { press: ['M'], does: 'Quitar o poner el sonido' },
      { press: ['Mayús P', 'Mayús N'], does: 'Libro anterior o siguiente' },
      { press: ['P', 'N'], does: 'Al leer: idea clave anterior o siguiente' },
      { press: ['Esc'], does: 'Cerrar un diálogo' },
      { press: ['Tab'], does: 'Siguiente control; el primero salta los menús' },
    ],
  },
  check: {
    title: '¿Algo no funciona?',
    text: 'La página de prueba comprueba si este navegador y el servidor tienen lo que Precis necesita. Envía el resultado a un administrador.',
    button: 'Abrir la página de prueba',
  },
};
