/**
 * Reads creators from a chat: by sender, and by lines with or without labels. The chat
 *
 *   [25/11 08.12] +62 812-3456-7890: Nama: Sari
 *   [25/11 08.14] Admin: siap kak
 *   [25/11 08.15] +62 812-3456-7890: Akun: @sari.glow, mau serum
 *
 * gives one person: username 'sari.glow', name 'Sari', the product that 'serum' names, and the number of the sender.
 *
 * 1. The messages of each sender are joined.
 * 2. Each line is read: after its label, or as running text.
 * 3. Consecutive lines are merged into one person. A line that repeats a field begins the next person.
 */
import { getSenderNumber, parseMessages } from '#base/chat-message.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { isIgnoredLabel, parseHeading } from './pasted-headings.ts'
import {
  addProduct,
  createEmptyPerson,
  isNameOnly,
  mustBeUsername,
  type Person,
  readPerson,
  setName,
  splitName,
} from './pasted-person.ts'
import { setFieldFromText, setUsername } from './set-person-fields.ts'

/** Returns the people in a chat. Messages of the same sender are read together, even with other messages in between. */
export function readPeopleInChat(text: string, products: readonly ProductName[]): Person[] {
  return joinMessagesBySender(text).flatMap((sender) => readPeopleOfSender(sender, products))
}

interface Sender {
  /** '' if the sender is one of the contacts, whose number WhatsApp does not show */
  number: string
  /** all messages */
  text: string
}

function joinMessagesBySender(text: string): Sender[] {
  const senders = new Map<string, Sender>()
  for (const message of parseMessages(text)) {
    const earlier = senders.get(message.sender)
    const joinedText = earlier ? `${earlier.text}\n${message.text}` : message.text
    senders.set(message.sender, { number: getSenderNumber(message), text: joinedText })
  }
  return [...senders.values()]
}

function readPeopleOfSender({ number, text }: Sender, products: readonly ProductName[]): Person[] {
  const lines = text.split('\n').filter(hasVisibleText)
  const people = mergeLines(lines.map((line) => readLine(line, products))).map(setLabelledNames)
  const [person, another] = people
  // If a sender writes about several people, nobody knows to which of them the sender's number belongs.
  if (person && !another) person.whatsapp ||= number
  for (const { username, whatsapp, problems } of people)
    if (username === '' && whatsapp !== '') problems.username = 'Username belum ada di chat'
  return people
}

/** The fields of a person from one line, or from several merged lines. */
interface LineReading {
  person: Person
  /** names from labelled lines; they become username and name once all lines of the person are read */
  labelledNames: { name?: string; creator?: string }
}

/** Matches 'Label: value' and 'Label = value', but no link: 'https://…'. */
const labelledPattern = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u

function readLine(line: string, products: readonly ProductName[]): LineReading {
  const [, label = '', value = ''] = labelledPattern.exec(line) ?? []
  // Lines about other things can contain the number: 'Alamat: Jl. Mawar 5, Sari, 0812-3456-7890'.
  if (isIgnoredLabel(label)) return createReading({ whatsapp: readPerson(value, []).whatsapp })
  const heading = parseHeading(label)
  if (!heading) return createReading(readPerson(line, products))
  const { role, platform } = heading
  if (role === 'creator') return { ...createReading(), labelledNames: { creator: value.trim() } }
  if (role === 'name') {
    const { name, remainingText } = splitName(value)
    const fields = remainingText ? readPerson(remainingText, products) : {}
    return { ...createReading(fields), labelledNames: { name } }
  }
  const person = createEmptyPerson()
  setFieldFromText(person, { role, platform }, value, products)
  // A labelled line can contain further fields: 'WA: 0812-3456-7890, akun @sari.glow'.
  const hasMoreFields = /@|\//.test(value)
  return createReading(hasMoreFields ? mergePeople(person, readPerson(value, products)) : person)
}

function createReading(fields: Partial<Person> = {}): LineReading {
  return { person: { ...createEmptyPerson(), ...fields }, labelledNames: {} }
}

/** Merges consecutive lines into one reading for each person. */
function mergeLines(lines: readonly LineReading[]): LineReading[] {
  const completeReadings: LineReading[] = []
  let current = createReading()
  for (const line of lines) {
    if (repeatsField(current, line)) {
      completeReadings.push(current)
      current = createReading()
    }
    current = {
      person: mergePeople(current.person, line.person),
      labelledNames: { ...line.labelledNames, ...current.labelledNames },
    }
  }
  return [...completeReadings, current]
}

const uniqueFields = ['username', 'whatsapp'] as const
const nameLabels = ['name', 'creator'] as const

/** Checks whether a line has a username, number or name although the lines before it have one. */
function repeatsField(current: LineReading, line: LineReading): boolean {
  return (
    uniqueFields.some((field) => current.person[field] !== '' && line.person[field] !== '') ||
    nameLabels.some(
      (label) => current.labelledNames[label] !== undefined && line.labelledNames[label] !== undefined,
    )
  )
}

/** Merges two readings of one person. Values of the first take precedence; products and unrecognized words add up. */
function mergePeople(first: Person, second: Person): Person {
  const merged: Person = {
    ...first,
    username: first.username || second.username,
    whatsapp: first.whatsapp || second.whatsapp,
    platform: first.platform || second.platform,
    more_product_ids: [...first.more_product_ids],
    unrecognized: [first.unrecognized, second.unrecognized].filter(Boolean).join(' '),
    problems: { ...second.problems, ...first.problems },
  }
  for (const id of [second.product_id, ...second.more_product_ids]) if (id !== '') addProduct(merged, id)
  return merged
}

/**
 * Sets the name from the labelled lines. A person without a username gets that of `chooseNames`, unless it has a space
 * and so can only be a name.
 */
function setLabelledNames({ person, labelledNames }: LineReading): Person {
  const { username, name } = chooseNames(labelledNames)
  if (person.username === '' && person.whatsapp !== '' && !isNameOnly(username))
    setUsername(person, username, '')
  if (name !== person.username) setName(person, name)
  return person
}

/**
 * Chooses which labelled text is the username and which is the name. The username is the creator, or the name if there
 * is no creator, or if only the name can be a username. The result may be a username that has a space.
 */
function chooseNames({ creator = '', name }: LineReading['labelledNames']): {
  username: string
  name: string
} {
  if (creator && name && mustBeUsername(name, creator)) return { username: name, name: creator }
  if (!isNameOnly(creator)) return { username: creator || (name ?? ''), name: name ?? '' }
  return { username: creator, name: name ?? creator }
}
