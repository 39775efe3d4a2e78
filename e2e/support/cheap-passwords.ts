import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the servers of a short run: the hash of a password is the same function made cheap, as
// in tests/support/server/server.ts. The full run has the real work.
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
