import * as v from 'valibot'
import { Verification } from '#contract/stream/verification.ts'
import { isAllVerified, stoppedText, verificationText } from '#src/texts/answer/verification.ts'
import { Check, TriangleAlert } from '../../kit/icons.ts'
import { Icon } from '../../kit/icon.tsx'
import * as css from './verification-line.css.ts'

/** The server's summary of what an answer wrote. Nothing for an invalid one. */
export const VerificationLine = ({ verification }: { readonly verification: unknown }) => {
  const parsed = v.safeParse(Verification, verification)
  if (!parsed.success) return null
  const isFine = isAllVerified(parsed.output)
  return (
    <output className={isFine ? css.fine : css.amber}>
      <Icon of={isFine ? Check : TriangleAlert} size={14} />
      {verificationText(parsed.output)}
    </output>
  )
}

/** The summary of what a stopped answer wrote. */
export const StoppedLine = ({ changes }: { readonly changes: number }) => (
  <output className={css.amber}>
    <Icon of={TriangleAlert} size={14} />
    {stoppedText(changes)}
  </output>
)
