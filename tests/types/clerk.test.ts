import type { LoadedClerk } from '@clerk/react/types'
import { expectTypeOf, it } from 'vitest'
import type { Clerk } from '#src/services/auth/clerk-interface.ts'

it('[AUTH-80] the type that the app uses for the Clerk object matches the package', () => {
  expectTypeOf<LoadedClerk>().toExtend<Clerk>()
})
