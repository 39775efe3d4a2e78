// /about shows these commands. A test runs them unchanged.

/**
 * Shell commands with curl that get a token, list the chats and ask a question. `base` has no
 * trailing slash.
 */
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
