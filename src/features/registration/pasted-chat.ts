/** A chat as creators: each message by its sender, each line with or without a label. */
import { parseMessages, senderNumber } from '#base/chat-message.ts'
import { isSeen } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { addProduct, nobody, type Person, personIn } from './pasted-person.ts'
import { say } from './pasted-table.ts'
import { headingOf, isOtherLabel } from './pasted-words.ts'

/** Messages of one sender are read together, whoever wrote in between. */
export function peopleInChat(text: string, products: readonly ProductName[]): Person[] {
  const bySender = new Map<string, { number: string; text: string }>()
  for (const message of parseMessages(text)) {
    const before = bySender.get(message.sender)
    const said = before ? `${before.text}\n${message.text}` : message.text
    bySender.set(message.sender, { number: senderNumber(message), text: said })
  }
  return [...bySender.values()].flatMap(({ number, text }) => {
    const people = peopleInLines(text, products)
    const [person, another] = people
    // Whoever writes for several has one number, which is then nobody's.
    if (person && !another) person.whatsapp ||= number
    return people
  })
}

/** 'Label: value' */
const labelled = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u

/** Lines of one creator may follow one another: where one says again what was said, the next creator begins. */
function peopleInLines(text: string, products: readonly ProductName[]): Person[] {
  const people: Person[] = []
  let person = nobody()
  let name = ''
  function end() {
    if (person.username === '' && person.whatsapp !== '') person.username = name
    people.push(person)
    person = nobody()
    name = ''
  }
  for (const line of text.split('\n')) {
    if (!isSeen(line)) continue
    const said = lineOf(line, products)
    if (repeats(person, said.person) || (said.name !== '' && name !== '')) end()
    person = joined(person, said.person)
    name ||= said.name
  }
  end()
  return people
}

function lineOf(line: string, products: readonly ProductName[]): { person: Person; name: string } {
  const [, label = '', value = ''] = labelled.exec(line) ?? []
  const heading = headingOf(label)
  // 'Alamat: Jl. Mawar 5, Sari, 0812-3456-7890'
  if (isOtherLabel(label))
    return { person: { ...nobody(), whatsapp: personIn(value, []).whatsapp }, name: '' }
  if (!heading) return { person: personIn(line, products), name: '' }
  const person = nobody()
  if (heading.role === 'name') return { person, name: value.trim() }
  say(person, heading, value, products)
  // 'WA: 0812-3456-7890, akun @sari.glow'
  return { person: /@|\//.test(value) ? joined(person, personIn(value, products)) : person, name: '' }
}

const fields = ['username', 'whatsapp', 'platform'] as const

function repeats(before: Person, next: Person): boolean {
  const once = fields.slice(0, 2)
  return once.some((field) => before[field] !== '' && next[field] !== '')
}

function joined(before: Person, next: Person): Person {
  const both = { ...before, odd: { ...next.odd, ...before.odd } }
  both.unread = [before.unread, next.unread].filter(Boolean).join(' ')
  for (const field of fields) both[field] ||= next[field] as never
  both.more_product_ids = [...before.more_product_ids]
  for (const id of [next.product_id, ...next.more_product_ids]) if (id !== '') addProduct(both, id)
  return both
}
