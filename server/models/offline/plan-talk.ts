import { type Offer, skillsHere } from './skills.ts'
import { tell, type Plan, type Situation } from './step.ts'

const list = (offers: readonly Offer[]): string =>
  offers
    .map(({ what, examples }) => `- ${what}: ${examples.map((one) => `"${one}"`).join(', ')}`)
    .join('\n')

const attached = ({ documents }: Situation): string =>
  documents?.areThere
    ? 'With the documents of this conversation, each with the page that it stands on:'
    : 'With documents, once you attach a file to this conversation, each with the page that it stands on:'

const can = (situation: Situation): readonly string[] => {
  const { anywhere, inSheet, ofDocuments } = skillsHere(situation)
  if (anywhere.length + inSheet.length + ofDocuments.length === 0)
    return [
      'There is nothing that I can do here: spreadsheets and running formulas are both switched off on this server.',
    ]
  const where =
    situation.spreadsheetId === null
      ? 'In a conversation with a spreadsheet, which opens by "Chat" there or is built here:'
      : 'With the spreadsheet of this conversation:'
  return [
    ...(anywhere.length > 0 ? [`What I can do:\n\n${list(anywhere)}`] : []),
    ...(inSheet.length > 0 ? [`${where}\n\n${list(inSheet)}`] : []),
    ...(ofDocuments.length > 0 ? [`${attached(situation)}\n\n${list(ofDocuments)}`] : []),
    'Several of these can be asked for in one message.',
  ]
}

/** Explains what the offline model is and lists everything that it can do here. */
export const planTalk =
  (situation: Situation): Plan =>
  () =>
    tell(
      [
        'I am the offline model: I follow rules on this machine, without a network, and I did not find a task in your message that I have a rule for.',
        ...can(situation),
        `I can’t ${situation.documents ? '' : 'read documents, '}look things up outside this conversation, or answer open questions in words of my own. Those need a language model, which this server does not have.`,
      ].join('\n\n'),
    )
