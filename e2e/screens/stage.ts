import { test as base, haveSignedIn } from '../support/test.ts'
import type { Screen } from './screen.ts'

type Fixtures = {
  /** Opens a screen on `page`, with what it shows made first. */
  readonly show: (screen: Screen) => Promise<void>
}

/** The test of the product that opens screens of the table. */
export const test = base.extend<Fixtures>({
  show: async ({ page, context, account, request, allow }, use) => {
    await use(async (screen) => {
      allow(...(screen.allow ?? []))
      if (!screen.isPublic) await haveSignedIn(context, account)
      await screen.open({ page, account, request })
    })
  },
})
