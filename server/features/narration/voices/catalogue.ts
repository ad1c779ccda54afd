/** A voice that can be installed. */
export type ListedVoice = {
  /** As it is published. */
  name: string;
  /** BCP 47. */
  language: string;
  gender: 'female' | 'male';
  licence: string;
  /** Of the download; null where nobody has said so. */
  bytes: number | null;
  /** Of the model, hex: nothing else is taken for it. */
  sha256: string;
};

const PUBLIC_DOMAIN = 'Public domain';

/** Voices whose weights and recordings are free for this use. The first of a language is the one that is suggested. */
export const catalogue: readonly ListedVoice[] = [
  {
    name: 'en_GB-cori-medium',
    language: 'en-GB',
    gender: 'female',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: '1899f98e5fb8310154f3c2973f4b8a929ba7245e722b3d3a85680b833d95f10d',
  },
  {
    name: 'en_US-kristin-medium',
    language: 'en-US',
    gender: 'female',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: '5849957f929cbf720c258f8458692d6103fff2f0e3d3b19c8259474bb06a18d4',
  },
  {
    name: 'en_US-ljspeech-medium',
    language: 'en-US',
    gender: 'female',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: '6f52a751e2349abe7a76735eb09dc1875298c77ea2342ffd2fef79ff81b87f22',
  },
  {
    name: 'en_US-norman-medium',
    language: 'en-US',
    gender: 'male',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: 'b9739443232a80a59c7d18810dd856899bf16a7964725f5ab81ea49b1351cb71',
  },
  {
    name: 'en_US-john-medium',
    language: 'en-US',
    gender: 'male',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: '789c6c875726e627ddee93d51d8727859abe9c091c3d141591f4b83c2072e988',
  },
  {
    name: 'es_ES-carlfm-x_low',
    language: 'es-ES',
    gender: 'male',
    licence: PUBLIC_DOMAIN,
    bytes: null,
    sha256: 'd69677323a907cd4963f42b29c20a98b5d6bfa7f3e64df339915e4650c00d125',
  },
];

/** Where the voices are published: "en_GB-cori-medium" as en/en_GB/cori/medium/en_GB-cori-medium.onnx. */
export const PUBLISHED_AT = 'https://huggingface.co/rhasspy/piper-voices/resolve/main';

export function publishedPathOf(name: string): string {
  const [locale = '', speaker = '', quality = ''] = name.split('-');
  return [locale.slice(0, locale.indexOf('_')), locale, speaker, quality, name].join('/');
}
