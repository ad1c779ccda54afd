import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Ceremony = {
  challenge: string;
  origin?: string;
  /** Whether the person has shown a finger, a face or a PIN. */
  isVerified?: boolean;
  counter?: number;
};

/** A security key with one credential, as WebAuthn describes them. It signs whatever it is asked to. */
export function openAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);

  const clientData = (type: string, { challenge, origin: at = origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function authData(flags: number, { isVerified = true, counter = 0 }: Ceremony): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head]);
  }

  /** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its x (-2) and y (-3). */
  const coseKey = (): Buffer =>
    Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);

  /** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
  function attestation(ceremony: Ceremony): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([authData(HAS_CREDENTIAL, ceremony), Buffer.alloc(16), length, id, coseKey()]);
    return Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
  }

  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    register: (ceremony: Ceremony) => ({
      ...credential,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(attestation(ceremony)),
      },
    }),
    logIn(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony);
      const data = authData(0, ceremony);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
