import type { LoadedClerk } from '@clerk/react/types'
import { expectTypeOf, it } from 'vitest'
import type { Clerk } from '#src/services/auth/clerk-parts.ts'

it("[AUTH-80] what is used of Clerk's object is what its package says of it", () => {
  expectTypeOf<LoadedClerk>().toExtend<Clerk>()
})
