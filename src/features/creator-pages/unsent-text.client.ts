/**
 * Keeps what a creator types until it is sent. The page contains several forms, and sending one loads the page again,
 * which would lose the text in the others. The text stays in this tab: the server gets it only when its own form is
 * sent. Without this script, or without storage, the page asks creators to send one form after the other.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface UnsentForm {
  /** version that the form was rendered with, so that its text can't overwrite what that page did not show */
  version: string
  inputs: { name: string; text: string; isChoice: boolean }[]
  /**
   * True for the form that was sent last, or whose question the sent form has answered (`data-replaces`). The text is
   * kept until the page shows whether it was stored.
   */
  isSent?: true
}

/** Number of characters of a token before its MAC: 18 bytes in base64url (see `payloadBytes`). */
const payloadLength = 24
/** Key with the id and the generation of the link, but without the MAC, without which nobody can open the page. */
const storageKey = `unsent ${new URLSearchParams(location.search).get('k')?.slice(0, payloadLength)}`
const forms = [...document.forms].filter(({ id }) => id !== '')
const unsentForms = new Map(readStorage())
const lostTexts: string[] = []

restoreAll()
writeStorage()

for (const name of ['input', 'change'])
  addEventListener(name, ({ target }) => {
    const form = (target as Field).form
    if (!form?.id) return
    collectInput(form)
    if (!unsentForms.has(form.id)) form.querySelector('.unsent')?.remove()
    writeStorage()
  })

addEventListener('submit', ({ target }) => {
  for (const form of forms) collectInput(form)
  const { id, dataset } = target as HTMLFormElement
  const sentForm = unsentForms.get(dataset.replaces ?? id)
  if (sentForm) sentForm.isSent = true
  writeStorage()
})

function restoreAll() {
  const formsWithUnsentText: HTMLFormElement[] = []
  for (const form of forms) if (restore(form)) formsWithUnsentText.push(form)
  // While the server can't read the page, only the form of the last submission is on it.
  if (document.querySelector('[data-complete]')) {
    for (const [id, form] of unsentForms)
      if (!document.getElementById(id)) {
        if (!form.isSent) addLostTexts(form.inputs)
        unsentForms.delete(id)
      }
    showLostTexts()
  }
  const [firstForm] = formsWithUnsentText
  if (!firstForm) return
  const note = createNote('Isianmu yang lain masih ada, tetapi belum dikirim. ')
  const link = document.createElement('a')
  link.href = `#${firstForm.id}`
  link.textContent = 'Lihat'
  note.append(link)
  document.querySelector('.done')?.after(note)
  // Opening the forms has moved the element to which the URL's fragment leads.
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** Puts what was typed back into a form. Returns true if the form then differs from what the server rendered. */
function restore(form: HTMLFormElement): boolean {
  // The server shows what was typed in a refused form.
  if (isRefused(form)) {
    collectInput(form)
    return false
  }
  const unsentForm = unsentForms.get(form.id)
  if (!unsentForm) return false
  unsentForms.delete(form.id)
  const version = findVersionInput(form)
  if (unsentForm.isSent && (isResultOfSubmission() || version?.value !== unsentForm.version)) return false
  const fields = listFields(form)
  for (const { name, text } of unsentForm.inputs) {
    const field = fields.find((each) => each.name === name)
    if (field && isOffered(field, text)) field.value = text
  }
  addLostTexts(unsentForm.inputs.filter(({ name }) => !fields.some((field) => field.name === name)))
  if (!fields.some(isChanged)) return false
  if (version) version.value = unsentForm.version
  for (const field of fields.filter(isChanged)) openEnclosingDetails(field)
  form.prepend(createNote('Belum dikirim'))
  unsentForms.set(form.id, unsentForm)
  return true
}

/** Stores the input of a form that differs from the page. For a refused form stores all, since the page repeats it. */
function collectInput(form: HTMLFormElement) {
  const fields = listFields(form).filter((field) => isRefused(form) || isChanged(field))
  const inputs = fields.map((field) => ({
    name: field.name,
    text: field.value,
    isChoice: field instanceof HTMLSelectElement,
  }))
  if (inputs.length === 0) unsentForms.delete(form.id)
  else unsentForms.set(form.id, { version: findVersionInput(form)?.value ?? '', inputs })
}

function isRefused(form: HTMLFormElement): boolean {
  return 'refused' in form.dataset
}

/** Checks whether the page reports a stored submission, and was loaded by it: not by a reload or a step back. */
function isResultOfSubmission(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document.querySelector('.done') !== null && navigation?.type === 'navigate'
}

function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[type="text"], textarea, select')]
}

function findVersionInput(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name="versi"]')
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** Checks whether a field can have this text. The days that a choice offers change at midnight. */
function isOffered(field: Field, text: string): boolean {
  return !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text)
}

function openEnclosingDetails(field: Field) {
  let details = field.closest('details')
  while (details) {
    details.open = true
    details = details.parentElement?.closest('details') ?? null
  }
}

function addLostTexts(inputs: UnsentForm['inputs']) {
  for (const { text, isChoice } of inputs) if (text && !isChoice) lostTexts.push(text)
}

/** Shows text for which the page has no field any more, so that the creator can copy it. */
function showLostTexts() {
  if (lostTexts.length === 0) return
  const note = createNote('Ada isianmu yang belum dikirim, dan kolomnya sudah tidak ada. Yang kamu ketik: ')
  for (const text of lostTexts) {
    const element = document.createElement('bdi')
    element.textContent = `${text} `
    note.append(element)
  }
  document.querySelector('h1')?.after(note)
}

function createNote(text: string): HTMLParagraphElement {
  const note = document.createElement('p')
  note.className = 'unsent'
  note.textContent = text
  return note
}

function readStorage(): [string, UnsentForm][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function writeStorage() {
  let isStored = true
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...unsentForms]))
  } catch {
    isStored = false
  }
  for (const advice of document.querySelectorAll<HTMLElement>('[data-without-script]'))
    advice.hidden = isStored
}
