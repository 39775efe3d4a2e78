import { ArrowUp, Check } from 'lucide-react'
import { COMPOSER } from '#contract/labels.ts'
import { Icon } from '../kit/icon.tsx'
import { Folio } from '../kit/marks.tsx'
import { reference } from '../theme/text.css.ts'
import { figure } from './site.css.ts'
import { SpecimenGrid } from './specimen-grid.tsx'
import * as css from './specimen.css.ts'
import { loan, money, payment, totalInterest } from './specimen-loan.ts'

const TOOLS = [
  { name: 'Create spreadsheet', touches: 'Loan schedule' },
  { name: 'Write range', touches: 'Schedule!A1:F371' },
  { name: 'Read range', touches: 'Schedule!B8:B10' },
]

/** A chat beside the sheet it built, with figures that are calculated here and tie. */
export const Specimen = () => (
  <figure className={figure} aria-label="A chat beside the sheet that it built">
    <div className={css.chat}>
      <span className={css.folio}>
        <Folio number={1} />
      </span>
      <p className={css.said}>
        Build an amortisation schedule for a ${loan.amount.toLocaleString('en-US')} loan at 6.5%
        over 30 years
      </p>
      <ul className={css.tools}>
        {TOOLS.map(({ name, touches }) => (
          <li key={name} className={css.tool}>
            <span className={css.done}>
              <Icon of={Check} size={14} />
            </span>
            <b className={css.toolName}>{name}</b>
            <span>
              <span className={reference}>{touches}</span>
            </span>
            <span className={css.phase}>Done</span>
          </li>
        ))}
      </ul>
      <p className={css.answer}>
        The payment is <b className={css.figure}>${money(payment)}</b> a month. Over 360 months the
        interest comes to <b className={css.figure}>${money(totalInterest)}</b>. Change the rate in{' '}
        <span className={reference}>B5</span> and every row follows.
      </p>
      <p className={css.facts}>1 credit</p>
      <div className={css.composer} aria-hidden>
        {COMPOSER.placeholder}
        <span className={css.send}>
          <Icon of={ArrowUp} />
        </span>
      </div>
    </div>
    <SpecimenGrid />
  </figure>
)
