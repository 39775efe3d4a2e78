import { createClerkAuth, type ClerkSettings } from './services/auth/clerk.ts'
import { loadClerk } from './services/auth/clerk-script.ts'
import type { HostedAuth } from './services/auth/port.ts'

// The part of the composition root for accounts at Clerk; without its key it never loads (AUTH-80).

/** Clerk's port over its own code, by its publishable key. */
export const createHostedAuth = (key: string, parts: Omit<ClerkSettings, 'load'>): HostedAuth =>
  createClerkAuth({ ...parts, load: loadClerk(key) })
