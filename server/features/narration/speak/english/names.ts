/**
 * Names and foreign words that espeak-ng, and with it every voice that takes its sounds from it, gets wrong in English;
 * each was listened to in its phonemes. What an instance's own list says of a word counts before this one.
 */
export const ENGLISH_NAMES = [
  'Aeschylus = Eskilus, Alcibiades = Alsi-bye-a-deez, Antigone = An-tiggany, Anytus = Annitus',
  'Aristophanes = Aristoffaneez, asabiyya = assa-beeya, Augereau = Ohzheroh, Averroes = A-verro-eez',
  'Avicenna = Avvi-senna, Baudelaire = Bohdelair, Boétie = Boh-essie, Borges = Bor-hess',
  'Bourdieu = Boor-dyer, Brontë = Bronty, Bruegel = Broy-ghel, Cambyses = Cambye-seez, Camus = Cammoo',
  'Carneades = Car-nee-a-deez, Cesare = Chayzaray, Chopin = Shohpan, Cicero = Sis-eroe',
  "Clausewitz = Clowzavits, Condorcet = Condorsay, coup d'état = coo day-tah, Croesus = Creesus",
  'Csikszentmihalyi = Cheek-sent-me-high, Democritus = De-mockritus, Descartes = Daycart',
  'Diderot = Deederoh, Dieneces = Dyenneseez, Diogenes = Dye-ojjineez, Dostoevsky = Dostoyevsky',
  'Du Bois = Doo Boyce, Dumas = Doomah, Epictetus = Epicteetus, eudaimonia = yoo-die-mohneea',
  'Euripides = Yoo-rippideez, Étienne = Etty-en, Foucault = Fookoh, Fourier = Fooryay',
  'Friedrich = Freedrick, García = Garseea, Goethe = Gurta, Guodian = Gwodyen, Hayy = High',
  'Hegel = Hay-ghel, Henri = Onree, Heraclitus = Herra-clytus, Hesse = Hessa, Huizi = Hoo-way Tzu',
  'Itard = Ee-tar, Jacques = Zhack, Jean-Jacques = Zhon Zhack, Kahneman = Kahna-man',
  'Kautilya = Cowtilya, Khaldun = Kaldoon, Kyoto = Kiohto, laissez-faire = lessay-fair, Laozi = Lao Tzu',
  'Manichees = Manni-keez, Medici = Meddichee, Michel = Meeshell, Montaigne = Mon-tayn',
  'Muqaddimah = Moo-kaddima, Murray = Murry, Musashi = Moosashee, Neruda = Ne-rooda',
  'Ortega y Gasset = Ortayga ee Gassett, Parmenides = Parmenni-deez, Peirce = Purse, Pepys = Peeps',
  'Pericles = Pericleez, phronesis = fro-neesis, Piaget = Pyazhay, Polycrates = Po-likra-teez',
  'Protagoras = Pro-taggoras, Proust = Proost, régime = rayzheem, Rilke = Rilka, Rouen = Roo-on',
  'Rousseau = Roosoh, Savonarola = Sav-on-a-rola, Schopenhauer = Shohpen-hower, Séguin = Saygan',
  'Simone Weil = Simohn Vay, Sophocles = Soffocleez, Symmachus = Simmakus, Themistocles = Themistocleez',
  'Thrasymachus = Thrasimmakus, Thucydides = Thew-siddi-deez, Tufayl = Too-file, Tversky = Tuh-versky',
  'Versailles = Vair-sigh, virtù = veer-too, Wittgenstein = Vitt-ghen-stine, Woodrow = Woodroe',
  'Xunzi = Shoon Tzu, Zhuangzi = Zhuang Tzu',
];
