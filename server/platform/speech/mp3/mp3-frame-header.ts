/** What the four bytes at the start of every MP3 frame say. */
export type Mp3FrameHeader = {
  version: '1' | '2' | '2.5';
  bitrateKbps: number;
  sampleRateHz: number;
  channels: 1 | 2;
  samplesPerFrame: number;
  /** The whole frame, header and padding byte included. */
  frameBytes: number;
  /** Where an Info or Xing tag stands in a frame that carries one. */
  tagOffset: number;
};

const BITRATES_KBPS = {
  '1': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES_HZ = {
  '1': [44_100, 48_000, 32_000],
  '2': [22_050, 24_000, 16_000],
  '2.5': [11_025, 12_000, 8000],
};
const VERSIONS = ['2.5', null, '2', '1'] as const;

/** Null when no layer III frame with a stated bitrate starts at `offset`. */
export const readFrameHeader = (bytes: Uint8Array, offset: number): Mp3FrameHeader | null => {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(offset, offset + 4);
  const version = readVersion(sync, kind);
  if (version === null) return null;
  const bitrateKbps = BITRATES_KBPS[version === '1' ? '1' : '2'][rates >> 4];
  const sampleRateHz = SAMPLE_RATES_HZ[version][(rates >> 2) & 3];
  if (!bitrateKbps || sampleRateHz === undefined) return null;
  return describeFrame({ version, bitrateKbps, sampleRateHz, rates, mode });
};

const readVersion = (sync: number, kind: number): Mp3FrameHeader['version'] | null => {
  const isLayer3 = sync === 0xff && (kind & 0xe6) === 0xe2;
  return isLayer3 ? (VERSIONS[(kind >> 3) & 3] ?? null) : null;
};

type FrameFields = Pick<Mp3FrameHeader, 'version' | 'bitrateKbps' | 'sampleRateHz'> & {
  /** The third byte: bitrate, sample rate, padding. */
  rates: number;
  /** The fourth: the channels. */
  mode: number;
};

const describeFrame = ({ version, bitrateKbps, sampleRateHz, rates, mode }: FrameFields): Mp3FrameHeader => {
  const channels = mode >> 6 === 3 ? 1 : 2;
  const samplesPerFrame = version === '1' ? 1152 : 576;
  const paddingBytes = (rates >> 1) & 1;
  return {
    version,
    bitrateKbps,
    sampleRateHz,
    channels,
    samplesPerFrame,
    frameBytes: Math.floor((samplesPerFrame * bitrateKbps * 125) / sampleRateHz) + paddingBytes,
    tagOffset: 4 + sideInfoBytes(version, channels),
  };
};

const sideInfoBytes = (version: Mp3FrameHeader['version'], channels: 1 | 2): number => {
  if (version === '1') return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
};
