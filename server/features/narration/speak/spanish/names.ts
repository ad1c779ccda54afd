/** Foreign names that espeak-ng reads as Spanish words; each was listened to in its phonemes. */
export const SPANISH_NAMES = [
  'Baudelaire = Bodler, Camus = Camú, Darwin = Daruin, Descartes = Decart, Diderot = Dideró',
  'Douglass = Dáglas, Einstein = Áinstain, Emerson = Émerson, Engels = Énguels, Faraday = Fáradei',
  'Foucault = Fucó, Freud = Froid, Goethe = Guete, Hegel = Jéguel, Heidegger = Jáideguer, Hobbes = Jobs',
  'Hume = Jium, Jung = Yung, Keller = Kéler, Keynes = Keins, Kierkegaard = Kírkegor, Leibniz = Láibniz',
  'Locke = Lok, Machiavelli = Maquiaveli, Mill = Mil, Montaigne = Monteñ, Montesquieu = Monteskié',
  'Newton = Niuton, Nietzsche = Niche, Proust = Prust, Rousseau = Rusó, Schopenhauer = Shopenjauer',
  'Shakespeare = Shékspir, Smith = Smiz, Spencer = Spénser, Thoreau = Zorou, Tocqueville = Tocvil',
  'Voltaire = Volter, Washington = Uáshinton, Weber = Véber, Wilde = Uaild',
  'Wittgenstein = Vítguenshtain, Wollstonecraft = Uolstoncraft, Woolf = Wulf',
];
