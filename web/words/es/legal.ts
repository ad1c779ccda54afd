import type { legalWords as english } from '../en/legal.ts';

export const legalWords: typeof english = {
  terms: {
    title: 'Condiciones',
    lead: 'Precis es un programa que alguien tiene en marcha en su propio servidor. Estas son las reglas que vienen con el programa; quien lleva esta biblioteca puede añadir otras.',
    parts: [
      {
        title: 'La biblioteca',
        paragraphs: [
          'Esta biblioteca la lleva la persona u organización en cuya dirección la has encontrado. Decide quién recibe una cuenta, qué libros hay y cuánto tiempo se mantiene. Las preguntas sobre tu cuenta son para ella.',
          'Usarla es gratis: el plan se llama Gratis, y no hay otro.',
        ],
      },
      {
        title: 'Los resúmenes',
        paragraphs: [
          'Un resumen cuenta con otras palabras lo que defiende un libro. No sustituye al libro y puede equivocarse: consulta el propio libro antes de fiarte de él en asuntos de salud, dinero o derecho.',
          'La página de cada libro dice de dónde viene su resumen: escrito para la biblioteca inicial, escrito por una IA o extraído del texto. La narración la genera un ordenador.',
        ],
      },
      {
        title: 'Tu cuenta',
        paragraphs: [
          'No des tu contraseña a nadie, y no uses la cuenta para llegar a lo que no es tuyo ni para molestar al servidor. Quien lleva la biblioteca puede bloquear una cuenta que lo haga.',
        ],
      },
      {
        title: 'El programa',
        paragraphs: [
          'Precis es software libre bajo la Licencia Pública General Affero de GNU, versión 3 o posterior. Puedes usarlo, estudiarlo, cambiarlo y compartirlo según esa licencia. Viene sin garantía alguna, hasta donde la ley lo permite.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacidad',
    lead: 'Qué sabe de ti esta biblioteca, dónde se guarda y quién puede verlo. Quien lleva la biblioteca puede añadir a esta página lo que requiera su propia instalación.',
    parts: [
      {
        title: 'Lo que se guarda en el servidor',
        paragraphs: [
          'Tu nombre, tu correo electrónico y tu contraseña; esta última, solo como un resumen cifrado a partir del cual no se puede recuperar.',
          'Cómo te gusta que se vea y suene la aplicación, para que sea igual en todos tus dispositivos.',
          'De cada libro que has abierto: hasta dónde llegaste, cuándo, cuánto escuchaste y en qué clase de dispositivo. Así se vuelve a encontrar tu punto.',
          'Cuánto escuchaste cada día, salvo que lo desactives en Ajustes, donde también puedes borrarlo. Ninguna página de administración lo muestra. Para no contar nada dos veces, se guarda durante 90 días un número aleatorio de cada vez que abriste el reproductor.',
          'Los saltos dentro de un libro, los 200 más recientes de cada uno, para poder deshacer los que fueron sin querer; lo que has puesto a continuación; los libros que guardaste para después; tus colecciones; hasta dónde has leído cada libro; y lo que has subrayado, con tus notas.',
          'Si las respuestas escritas están activadas: cuántas recibiste el último día que preguntaste a un libro. Las preguntas no se guardan.',
          'De un canal de pódcast que hayas creado: un resumen cifrado de su dirección, cuándo lo creaste y a qué hora lo usó por última vez una aplicación. Quien tenga la dirección puede escuchar tus libros hasta que elimines el canal en los ajustes.',
          'De cada sesión: cuándo empezó, cuándo se usó por última vez y desde qué clase de dispositivo, para que se pueda cerrar. Una sesión se cierra y se elimina a los 30 días sin usarse, o a los 90 de haberla iniciado.',
          'De un enlace que se te envió por correo: un resumen cifrado de él mientras vale, un día como mucho. De una llave de acceso: su nombre, su clave pública y cuándo la usaste. De tus códigos de recuperación: un resumen cifrado de cada uno. Del inicio de sesión único: el proveedor y el número con el que te conoce. De los dispositivos desde los que has entrado: un resumen cifrado que los reconoce, hasta que pasan 180 días sin usarse.',
          'Para frenar a quien prueba contraseñas, los intentos se cuentan durante una hora como mucho bajo resúmenes cifrados de las direcciones de red. El registro del servidor anota los intentos fallidos y los dispositivos nuevos con su dirección de red.',
        ],
      },
      {
        title: 'Lo que se guarda en tu navegador',
        paragraphs: [
          'La clave de tu sesión, tu nombre y tu correo, cómo te gusta que se vea y suene la aplicación, el libro que cerraste en el reproductor, y lo que aún no se ha podido enviar. Al cerrar la sesión se quitan la clave, tu nombre y tu correo.',
          'Una vez que has iniciado sesión, los archivos de la aplicación, para que se abra sin conexión; los libros que has descargado, hasta que los quites o cierres la sesión; y las listas de lo que guardaste para después y de tus colecciones y lo que mostraban las páginas que abriste, hasta que la cierres.',
          'La cookie ipAddress: la dirección pública de este navegador, durante un día. Se pregunta a esta misma biblioteca, salvo que quien la lleva haya indicado otro servicio, y no se hace nada con ella.',
          'La cookie device, durante un año desde que inicias sesión: reconoce este navegador, para poder avisarte de otros nuevos.',
          'La cookie language, durante un año, cuando has elegido un idioma en los ajustes: para que el servidor envíe la página en él.',
        ],
      },
      {
        title: 'Quién puede verlo',
        paragraphs: [
          'Tú y quien lleva el servidor: un administrador ve tu nombre, tu correo y cuándo estuviste aquí por última vez. Las páginas no traen de terceros ni rastreadores, ni publicidad, ni tipos de letra.',
          'Los correos pasan por el servidor de correo que ha configurado quien lleva la biblioteca. El correo mensual, si lo pides, dice qué has terminado, escuchado y subrayado.',
          'Los resúmenes y la narración pueden encargarse a un servicio externo si quien lleva la biblioteca ha configurado uno. Recibe el texto de los libros y, si las respuestas escritas están activadas, las preguntas que haces a un libro, sin decir quién pregunta. No recibe nada más sobre ti.',
        ],
      },
      {
        title: 'Cuánto tiempo, y cómo obtenerlo o eliminarlo',
        paragraphs: [
          'Guardamos tus datos hasta que los elimines. En Ajustes, Tus datos, puedes descargarlos todos en un archivo o eliminar tu cuenta: tu nombre, tu correo, la contraseña, las sesiones, las preferencias, los subrayados, las notas, el canal de pódcast y todo lo que has escuchado y leído se eliminan al instante. Los libros se quedan. Las copias de seguridad del servidor pueden conservar tus datos un tiempo más.',
          'Se puede quitar un solo libro de tu historial, con sus saltos. Los subrayados se pueden quitar uno a uno y guardar en un archivo. Para cualquier otra cosa pregunta a quien lleva esta biblioteca.',
        ],
      },
    ],
  },
};
