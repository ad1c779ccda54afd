export type Mp3FrameHeader = {
  bitrateKbps: number;
  sampleRateHz: number;
  channels: 1 | 2;
  samplesPerFrame: number;
  /** The whole frame, header and padding byte included. */
  frameBytes: number;
  /** Where an Info or Xing tag is in a frame that carries one. */
  tagOffset: number;
};

const MPEG_1 = {
  bitratesKbps: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  samplesPerFrame: 1152,
  sideInfoBytes: { 1: 17, 2: 32 },
  ratesHz: [44_100, 48_000, 32_000],
};
const MPEG_2 = {
  bitratesKbps: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  samplesPerFrame: 576,
  sideInfoBytes: { 1: 9, 2: 17 },
  ratesHz: [22_050, 24_000, 16_000],
};
const MPEG_2_5 = { ...MPEG_2, ratesHz: [11_025, 12_000, 8000] };
const VERSIONS = [MPEG_2_5, null, MPEG_2, MPEG_1] as const;

const versionOf = (sync: number, kind: number) =>
  sync === 0xff && (kind & 0xe6) === 0xe2 ? VERSIONS[(kind >> 3) & 3] : null;

/** Null when no layer III frame with a stated bitrate starts at `offset`. */
export const readFrameHeader = (bytes: Uint8Array, offset: number): Mp3FrameHeader | null => {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(offset, offset + 4);
  const version = versionOf(sync, kind);
  if (!version) return null;
  const { samplesPerFrame, sideInfoBytes } = version;
  const bitrateKbps = version.bitratesKbps[rates >> 4];
  const sampleRateHz = version.ratesHz[(rates >> 2) & 3];
  if (!bitrateKbps || !sampleRateHz) return null;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const paddingBytes = (rates >> 1) & 1;
  return {
    bitrateKbps,
    sampleRateHz,
    channels,
    samplesPerFrame,
    frameBytes: Math.floor((samplesPerFrame * bitrateKbps * 125) / sampleRateHz) + paddingBytes,
    tagOffset: 4 + sideInfoBytes[channels],
  };
};
