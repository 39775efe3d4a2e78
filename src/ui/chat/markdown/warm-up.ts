import { blockTokens, inlineTokens } from './syntax/lexer.ts'
import { splitReferences } from './syntax/references.ts'

const SAMPLE = `# A **b** and \`c\`

Words of $1,200 at ~5% in cell B2 and 'Q3 plan'!B2:D9, [link](https://a.test) and <b>tags</b> of *one* kind.

| a | b |
|---|---:|
| **x** | -1,200.50 |

- one
  - two
1. three

> four

\`\`\`
five
\`\`\`
`

/** Parses a sample once, so the JIT has warmed up before an answer's first words. */
export const warmUp = (): void => {
  for (const token of blockTokens(SAMPLE))
    if ('text' in token) {
      inlineTokens(token.text)
      splitReferences(token.text)
    }
}
