/**
 * Calls on decks of messages: one transaction each, with the maker's permissions. decks.sql defines what a card may
 * contain.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { recordChatOpened } from '#features/affiliates/affiliate-chats.server.ts'
import { idsOnPage } from '#features/affiliates/affiliate-pages.server.ts'
import { contact } from '#features/affiliates/affiliate-steps.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { violatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { mostCards } from './deck.ts'
import { type Written, writtenTo } from './deck-cards.server.ts'
import { deckNow, goingOn, sentToday } from './deck-reads.server.ts'
import { decksContract } from './decks.contract.ts'

const calls = implement(decksContract).$context<RequestContext>().use(authorized)

const own = calls.own.handler(({ context }) =>
  context.transaction(async (tx) => {
    const [decks, sent_today] = await Promise.all([goingOn(tx), sentToday(tx)])
    return { decks, sent_today }
  }),
)

const start = calls.start.handler(({ context, input: { template_id, mark_contacted, of }, errors }) =>
  context
    .transaction(async (tx) => {
      const template = await templateById(tx, template_id)
      if (!template) throw errors.TEMPLATE_GONE()
      const ids =
        'ids' in of
          ? sql`select * from unnest(${[...new Set(of.ids)]}::uuid[]) with ordinality`
          : ofFilter(of.filter)
      const cards = await writtenTo(tx, ids, template.template_content)
      if (cards.length === 0) throw errors.NOBODY()
      if (cards.length > mostCards) throw errors.TOO_MANY()
      const { rows } = await sql<{ id: string }>`
        insert into chat_decks (template_id, template_name, template_content, mark_contacted)
        values (${template_id}, ${template.name}, ${template.template_content}, ${mark_contacted})
        returning id`.execute(tx)
      const id = rows[0]?.id ?? ''
      await deal(tx, id, cards)
      return { id, cards: cards.length }
    })
    .catch((error) => {
      throw violatedConstraint(error) === 'chat_decks_so_many' ? errors.SO_MANY_DECKS() : error
    }),
)

const read = calls.read.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const deck = await deckNow(tx, input.id)
    if (!deck) throw errors.NOT_FOUND()
    return deck
  }),
)

const decide = calls.decide.handler(({ context, input: { id, decision }, errors }) =>
  context
    .transaction(async (tx) => {
      const card = await going(tx, id, errors)
      const { rows } = await sql`
        update chat_cards set state = ${decision} where id = ${id} and state = 'waiting' returning id`.execute(
        tx,
      )
      if (rows[0] && decision === 'sent' && card.mark_contacted) {
        const revision = await contact(tx, card.affiliate_id)
        if (revision !== undefined)
          await sql`update chat_cards set contacted_revision = ${revision} where id = ${id}`.execute(tx)
      }
      return now(tx, card.deck_id, errors)
    })
    .catch((error) => {
      throw violatedConstraint(error) === 'chat_cards_stopped_is_not_sent' ? errors.STOPPED() : error
    }),
)

const back = calls.back.handler(({ context, input: { id }, errors }) =>
  context.transaction(async (tx) => {
    const card = await going(tx, id, errors)
    // Serializes two calls of one user on two devices.
    await sql`select from chat_cards where id = ${id} for update`.execute(tx)
    const { rows } = await sql<{ contacted_revision: number | null }>`
      select c.contacted_revision from chat_cards c
      where c.id = ${id} and c.state <> 'waiting' and not exists (
        select from chat_cards later where later.deck_id = c.deck_id and later.id <> c.id
          and (later.decided_at, later.place) > (c.decided_at, c.place))`.execute(tx)
    const [latest] = rows
    let contacted_stays = false
    if (latest) {
      await sql`update chat_cards set state = 'waiting' where id = ${id}`.execute(tx)
      if (latest.contacted_revision !== null) {
        const undone = await sql<{ undone: boolean }>`
          select app.try_undo_step(${card.affiliate_id}, ${latest.contacted_revision}) as undone`.execute(tx)
        contacted_stays = !undone.rows[0]?.undone
      }
    }
    return { deck: await now(tx, card.deck_id, errors), contacted_stays }
  }),
)

const rewrite = calls.rewrite.handler(({ context, input: { id, text }, errors }) =>
  context.transaction(async (tx) => {
    const card = await going(tx, id, errors)
    const [written] = await writtenTo(
      tx,
      sql`select ${card.affiliate_id}::uuid, 1`,
      text ?? card.template_content,
    )
    if (written) {
      const { about, whatsapp, message, stopped } = written
      await sql`
        update chat_cards set about = ${about}::uuid[], whatsapp = ${whatsapp}, message = ${message},
          stopped = ${stopped}::text[]
        where id = ${id} and state = 'waiting'`.execute(tx)
    }
    return now(tx, card.deck_id, errors)
  }),
)

const open = calls.open.handler(({ context, input: { id }, errors }) =>
  context.transaction(async (tx) => {
    const card = await cardById(tx, id)
    if (!card || !(await recordChatOpened(tx, card.affiliate_id, card.template_id))) throw errors.NOT_FOUND()
    await sql`update chat_cards set opened_at = now() where id = ${id}`.execute(tx)
  }),
)

const mark = calls.mark.handler(({ context, input: { id, mark_contacted }, errors }) =>
  context.transaction(async (tx) => {
    await sql`
      update chat_decks set mark_contacted = ${mark_contacted}
      where id = ${id} and app.deck_goes_on(made_at, closed_at)`.execute(tx)
    return now(tx, id, errors)
  }),
)

const close = calls.close.handler(({ context, input: { id }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update chat_decks set closed_at = coalesce(closed_at, now()) where id = ${id} returning id`.execute(tx)
    if (!rows[0]) throw errors.NOT_FOUND()
  }),
)

export const decksServer = { own, start, read, decide, back, rewrite, open, mark, close }

async function templateById(tx: Tx, id: string) {
  const { rows } = await sql<{ name: string; template_content: string }>`
    select name, template_content from griting_templates where id = ${id}`.execute(tx)
  return rows[0]
}

/** Finds one affiliate more than a deck may have, to detect that there are too many. */
function ofFilter({ q = '', ...filter }: { q?: string } & Record<string, string | undefined>) {
  return idsOnPage(q, filter, 1, mostCards + 1)
}

async function deal(tx: Tx, deck: string, cards: readonly Written[]): Promise<void> {
  const rows = cards.map((card, i) => ({ ...card, place: i + 1 }))
  await sql`
    insert into chat_cards (deck_id, place, affiliate_id, about, whatsapp, message, stopped)
    select ${deck}, place, affiliate_id, about, whatsapp, message, stopped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as card (place integer, affiliate_id uuid, about uuid[],
      whatsapp text, message text, stopped text[])`.execute(tx)
}

interface CardFacts {
  deck_id: string
  affiliate_id: string
  template_id: string
  template_content: string
  mark_contacted: boolean
  goes_on: boolean
}

async function cardById(tx: Tx, id: string): Promise<CardFacts | undefined> {
  const { rows } = await sql<CardFacts>`
    select c.deck_id, c.affiliate_id, d.template_id, d.template_content, d.mark_contacted,
      app.deck_goes_on(d.made_at, d.closed_at) as goes_on
    from chat_cards c join chat_decks d on d.id = c.deck_id where c.id = ${id}`.execute(tx)
  return rows[0]
}

interface Refusals {
  NOT_FOUND(): Error
  ENDED?(): Error
}

/** Returns a card whose deck is open. */
async function going(tx: Tx, id: string, errors: Required<Refusals>): Promise<CardFacts> {
  const card = await cardById(tx, id)
  if (!card) throw errors.NOT_FOUND()
  if (!card.goes_on) throw errors.ENDED()
  return card
}

async function now(tx: Tx, deck: string, errors: Refusals) {
  const state = await deckNow(tx, deck)
  if (!state) throw errors.NOT_FOUND()
  return state
}
