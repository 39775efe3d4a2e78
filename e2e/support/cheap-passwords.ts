import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded by servers of a short run: lowers the cost of scrypt, as in
// tests/support/server/server.ts. The full run uses the real cost.
const { scrypt } = crypto
const cheap = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  bytes: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void => scrypt(password, salt, bytes, { ...options, N: 1024, p: 1 }, done)
Object.assign(crypto, { scrypt: cheap })
syncBuiltinESMExports()
