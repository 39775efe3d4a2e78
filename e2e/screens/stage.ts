import { test as base, haveSignedIn } from '../support/test.ts'
import type { Screen } from './screen.ts'

type Fixtures = {
  /** Creates a screen's data and opens it on `page`. */
  readonly show: (screen: Screen) => Promise<void>
}

/** The `test` of e2e/support/test.ts, with a fixture that opens screens. */
export const test = base.extend<Fixtures>({
  show: async ({ page, context, account, request, allow }, use) => {
    await use(async (screen) => {
      allow(...(screen.allow ?? []))
      if (!screen.isPublic) await haveSignedIn(context, account)
      await screen.open({ page, account, request })
    })
  },
})
