import { type Offer, availableSkills } from './skills.ts'
import { textStep, type Plan, type Situation } from './step.ts'

const list = (offers: readonly Offer[]): string =>
  offers
    .map(({ what, examples }) => `- ${what}: ${examples.map((one) => `"${one}"`).join(', ')}`)
    .join('\n')

const attached = ({ documents }: Situation): string =>
  documents?.areThere
    ? 'With the documents of this conversation, each answer citing its page:'
    : 'With documents, once you attach a file to this conversation, each answer citing its page:'

const can = (situation: Situation): readonly string[] => {
  const { anywhere, inSheet, ofDocuments } = availableSkills(situation)
  if (anywhere.length + inSheet.length + ofDocuments.length === 0)
    return [
      'I can’t do anything here: spreadsheets and running formulas are both switched off on this server.',
    ]
  const where =
    situation.spreadsheetId === null
      ? 'In a conversation with a spreadsheet (open one and choose Chat, or build one here):'
      : 'With the spreadsheet of this conversation:'
  return [
    ...(anywhere.length > 0 ? [`What I can do:\n\n${list(anywhere)}`] : []),
    ...(inSheet.length > 0 ? [`${where}\n\n${list(inSheet)}`] : []),
    ...(ofDocuments.length > 0 ? [`${attached(situation)}\n\n${list(ofDocuments)}`] : []),
    'You can ask for several of these in one message.',
  ]
}

/** Explains what the offline model is, and lists everything that it can do in this conversation. */
export const planHelp =
  (situation: Situation): Plan =>
  () =>
    textStep(
      [
        'I am the offline model: I follow rules on this machine, without a network, and none of them covers your message.',
        ...can(situation),
        `I can’t ${situation.documents ? '' : 'read documents, '}look things up outside this conversation, or answer open questions in my own words. That needs a language model, which this server does not have.`,
      ].join('\n\n'),
    )
