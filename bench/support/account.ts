import type { Tab } from './browser.ts'

/** Creates an account and signs this browser in. Throws if the server refuses. */
export const signUpIn = async ({ page }: Tab, origin: string): Promise<void> => {
  const email = `bench-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
  const answer = await page.request.post(`${origin}/api/auth/sign-up/`, {
    data: { email, password: 'correct horse battery', name: 'Bench' },
  })
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}`)
}
