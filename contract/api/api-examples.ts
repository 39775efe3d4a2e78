// The commands by which /about says how the API is called; a test runs them as they stand.

/** Asks for a token, lists the chats, asks a question: for a shell with curl. `base` has no slash at its end. */
export const apiExamples = (base: string) =>
  ({
    token: [
      `TOKEN=$(curl -s ${base}/api/auth/sign-in/ \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{"email": "you@company.com", "password": "your password"}' \\`,
      `  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    ].join('\n'),
    list: `curl -s ${base}/api/chat/histories/ -H "authorization: Bearer $TOKEN"`,
    ask: [
      `curl -sN ${base}/api/chat/stream/ -H "authorization: Bearer $TOKEN" \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{"message": "NPV at 9% of the cash flows -1000, 400, 400, 400"}'`,
    ].join('\n'),
  }) as const
