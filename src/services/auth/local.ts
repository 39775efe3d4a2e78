import { Session } from '#contract/entities.ts'
import type { AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Clock } from '../clock.ts'
import { readJson, type Send } from '../http.ts'
import type { AuthNews, AuthPort } from './port.ts'

type SessionCall = 'auth.signIn' | 'auth.signUp' | 'auth.refresh'

/** A token whose expiry can't be read is taken to be good for this long. */
const UNKNOWN_EXPIRY_MS = 5 * 60_000

const isUnauthorized = (error: AppError): boolean => error.type === 'http' && error.status === 401

/**
 * Local accounts (design §7). The token lives in memory only; what survives a reload is the HttpOnly
 * refresh cookie. Only a 401 of the refresh call ends the session (AUTH-7, AUTH-8).
 */
export const createLocalAuth = (send: Send, clock: Clock): AuthPort => {
  const listeners = new Set<(news: AuthNews) => void>()
  let token: string | null = null
  let renewal: ReturnType<AuthPort['renew']> | null = null

  const tell = (news: AuthNews): void => {
    for (const hear of listeners) hear(news)
  }

  const expiresIn = (session: Session): number => {
    const ms = Date.parse(session.expires_at) - clock.now()
    return Number.isFinite(ms) ? ms : UNKNOWN_EXPIRY_MS
  }

  const enter = async (name: SessionCall, body?: unknown): ReturnType<AuthPort['renew']> => {
    const sent = await send(name, body === undefined ? {} : { body })
    if (!sent.ok) return sent
    const read: Result<Session, AppError> = await readJson(name, Session, sent.value)
    if (!read.ok) return read
    token = read.value.token
    return ok({ user: read.value.user, expiresInMs: expiresIn(read.value) })
  }

  const refresh = async (): ReturnType<AuthPort['renew']> => {
    const hadToken = token !== null
    const renewed = await enter('auth.refresh')
    if (renewed.ok) {
      if (hadToken) tell({ type: 'TOKEN_RENEWED', expiresInMs: renewed.value.expiresInMs })
    } else if (isUnauthorized(renewed.error)) {
      token = null
      tell({ type: 'SESSION_EXPIRED' })
    }
    return renewed
  }

  const renew = (): ReturnType<AuthPort['renew']> => {
    renewal ??= refresh().finally(() => {
      renewal = null
    })
    return renewal
  }

  return {
    token: () => token,
    restore: renew,
    renew,
    signIn: ({ email, password }) => enter('auth.signIn', { email, password }),
    signUp: ({ email, password, name }) => enter('auth.signUp', { email, password, name }),
    signOut: async () => {
      token = null
      await send('auth.signOut')
    },
    watch: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
