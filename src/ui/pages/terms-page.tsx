import { PUBLIC } from '#contract/screen-labels.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** What one may expect and what not (NAV-5). */
export const TermsPage = () => (
  <TextPage title={PUBLIC.terms}>
    <p>Ledgerline helps with finance-style work. By using it you agree to these few points.</p>
    <TextPart title="Your work is yours">
      <p>
        What you write, upload and build stays yours. It is used to answer you, for nothing else.
      </p>
    </TextPart>
    <TextPart title="Check the figures">
      <p>
        Answers can be wrong. The sheets hold formulas so that every figure can be checked; check
        them before you rely on one. Nothing here is financial, tax or legal advice.
      </p>
    </TextPart>
    <TextPart title="Credits">
      <p>
        A message costs one credit. A message that was stopped or failed is not charged. Credits
        that are left at the end of a month do not carry over.
      </p>
    </TextPart>
    <TextPart title="Fair use">
      <p>Do not use the service to harm others, or to load it beyond what your plan allows.</p>
    </TextPart>
  </TextPage>
)
