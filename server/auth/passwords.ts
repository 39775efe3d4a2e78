import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * Work factor of a hash. Memory is 128 · 2^log2N · r bytes. Each hash stores its work factor, so we
 * may raise the factor for new hashes.
 */
export type PasswordCost = { readonly log2N: number; readonly r: number; readonly p: number }

/** OWASP's setting for 32 MB. */
export const PASSWORD_COST: PasswordCost = { log2N: 15, r: 8, p: 3 }

const SALT_BYTES = 16
const KEY_BYTES = 32

const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** cost.log2N
    const maxmem = 256 * N * cost.r
    // Two keyboards may encode the same characters differently.
    const bytes = Buffer.from(password.normalize('NFKC'))
    scrypt(bytes, salt, KEY_BYTES, { N, r: cost.r, p: cost.p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** Hashes a password with a random salt: `scrypt$log2N$r$p$salt$key`. */
export const hashPassword = async (
  password: string,
  cost: PasswordCost = PASSWORD_COST,
): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  const { log2N, r, p } = cost
  return ['scrypt', log2N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Takes the same time for every outcome. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, log2N, r, p, salt = '', key = ''] = hash.split('$')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost)
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual)
}
