/**
 * Saves posted links from a chat, one after the other. For each it shows the affiliate, the video and the warnings;
 * Enter saves.
 */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { toInternationalNumber } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { AffiliateSelect } from '#features/affiliates/components/affiliate-select.tsx'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import {
  type ChatLink,
  findChatLinks,
  formatLinks,
  parsePostingLink,
} from '#features/affiliates/posting-link.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { clearToasts, toastError } from '#kit/feedback/toast.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { verbs } from '#kit/theme/verbs.ts'
import {
  findLikeliestPlace,
  findPlaceWarnings,
  getPlaceKey,
  listPlaces,
  type Place,
  splitRemainingLinks,
} from '../places.ts'
import { candidatesOptions, useRecordLink } from '../post-links.client.ts'
import type { Poster } from '../poster.ts'
import { useOfferUndoOfLink } from './offer-undo-of-link.client.ts'
import classes from './paste-link-dialog.module.css'
import { PlaceChoice } from './place-choice.tsx'

interface PasteLinkDialogProps {
  /** null while the dialog is closed */
  pastedText: string | null
  onClose(): void
}

export function PasteLinkDialog({ pastedText, onClose }: PasteLinkDialogProps) {
  return (
    <FormModal opened={pastedText !== null} title="Tempel link posting" onClose={onClose}>
      {(controls) => <PasteForm pastedText={pastedText ?? ''} onSaved={onClose} {...controls} />}
    </FormModal>
  )
}

/** The affiliate that the user has chosen for a link. */
interface Choice {
  affiliate: Affiliate
  /** `getLinkOrigin` of the link for which the user chose the affiliate */
  origin: string
}

/** The affiliate and the assignment for which the previous link was saved. */
interface PreviousPlace {
  posterId: string
  assignmentId: string
}

interface LookupOptions {
  /** the link that is saved next */
  chatLink: ChatLink | undefined
  /** true if the user has typed since the dialog opened: the lookup then waits for a pause */
  isTyped: boolean
  chosenAffiliate: Affiliate | null
  chosenPlaceKey: string | null
  previousPlace: PreviousPlace | undefined
}

/** Milliseconds without a key press before the server looks up a typed link. */
const debounceMs = 250

/** Looks up who may have posted a link, and for which of their videos it can be saved. */
function useLinkLookup({ chatLink, isTyped, chosenAffiliate, chosenPlaceKey, previousPlace }: LookupOptions) {
  const link = chatLink?.link
  // If a link has no account or sender of its own, it is attributed to the poster of the previous link.
  const previousPosterId =
    link && !chatLink.sender && !parsePostingLink(link).handle ? previousPlace?.posterId : undefined
  const [debouncedLink] = useDebouncedValue(link, isTyped ? debounceMs : 0)
  const query = useQuery(
    candidatesOptions(debouncedLink, chosenAffiliate?.id ?? previousPosterId, chatLink?.sender),
  )
  const isDone = query.data !== undefined && debouncedLink === link
  const { posters, used_for: usedFor } = isDone ? query.data : { posters: [], used_for: [] }
  const places = listPlaces(posters)
  const place =
    places.find((each) => getPlaceKey(each) === chosenPlaceKey) ??
    (chatLink && findLikeliestPlace(places, chatLink, previousPlace?.assignmentId))
  return {
    query,
    /** true once the server has answered about this link */
    isDone,
    posters,
    places,
    /** the chosen or else the likeliest place; undefined if there is none */
    place,
    warnings: place && link ? findPlaceWarnings(place, { link, isUsed: usedFor.length > 0 }) : [],
    /** videos that have the same link already */
    usedFor,
    isOfPreviousPoster: previousPosterId !== undefined,
    /** true if the posters were found by the sender's number and not by the account of the link */
    isFoundBySender:
      chatLink?.sender !== undefined &&
      !chosenAffiliate &&
      posters.length > 0 &&
      !containsAccountOf(chatLink.link, posters),
  }
}

interface PasteFormProps extends FormModalControls {
  pastedText: string
  onSaved(): void
}

function PasteForm({ pastedText, onSaved, askToClose, reportState }: PasteFormProps) {
  const [text, setText] = useState(pastedText)
  const [choice, setChoice] = useState<Choice | null>(null)
  const chosenAffiliate = choice?.affiliate ?? null
  const [chosenPlaceKey, setChosenPlaceKey] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [previousPlace, setPreviousPlace] = useState<PreviousPlace>()
  const input = useRef<HTMLInputElement>(null)
  const links = findChatLinks(text)
  const [firstLink] = links
  const link = firstLink?.link
  const { nextLinks, skippedLinks } = splitRemainingLinks(links)
  const isTyped = text !== pastedText
  const lookup = useLinkLookup({
    chatLink: firstLink,
    isTyped,
    chosenAffiliate,
    chosenPlaceKey,
    previousPlace,
  })
  const { query, posters, place, warnings } = lookup
  const recordMutation = useRecordLink()
  const offerUndo = useOfferUndoOfLink()
  const { busy: saving, runUnlessBusy } = useBusy()

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pastedLinks = findChatLinks(event.clipboardData.getData('text'))
    if (pastedLinks.length === 0) return
    event.preventDefault()
    changeText(formatLinks(pastedLinks))
  }

  function changeText(newText: string) {
    setText(newText)
    setProblem(undefined)
    const [newLink] = findChatLinks(newText)
    const origin = newLink && getLinkOrigin(newLink)
    // The choice holds for the next link too, unless that link has another account or sender.
    if (choice && origin && origin !== choice.origin) setChoice(null)
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!link) return setProblem(text.trim() === '' ? 'Link harus diisi' : 'Tidak ada link di teks ini')
    if (place) void runUnlessBusy(() => save(place, link))
  }

  async function save({ poster, video, field }: Place, postedLink: string) {
    clearToasts()
    try {
      const { id } = video
      const recordedLink = await recordMutation.mutateAsync({
        id,
        revision: poster.revision,
        field,
        link: postedLink,
        accepted: warnings,
      })
      offerUndo({ ...recordedLink, id, field })
      if (nextLinks.length === 0) return onSaved()
      setPreviousPlace({ posterId: poster.id, assignmentId: id })
      setChosenPlaceKey(null)
      changeText(formatLinks(nextLinks))
      input.current?.focus()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof recordMutation.error>
      const failure = describeSaveFailure<{ link: string }>(error, 'Gagal menyimpan link posting')
      toastError(failure.toast)
      setProblem(failure.fields.link)
      if (isDefinedError(error) && error.code === 'CHANGED') await query.refetch()
    }
  }

  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit}>
      <TextInput
        label="Link atau pesan dari chat"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={input}
        data-autofocus
        readOnly={saving}
        value={text}
        error={problem}
        onPaste={onPaste}
        onChange={({ currentTarget: { value } }) => changeText(value)}
      />
      {links.length > 1 && (
        <div role="status">
          {nextLinks.length > 0 && (
            <p className={classes.quiet}>
              {nextLinks.length + 1} link. Sekarang <span className={classes.link}>{link}</span>, setelah
              disimpan <span className={classes.link}>{nextLinks.map((each) => each.link).join(', ')}</span>
            </p>
          )}
          {skippedLinks.length > 0 && (
            <p className={classes.quiet}>
              Bukan link posting, dilewati:{' '}
              <span className={classes.link}>{skippedLinks.map((each) => each.link).join(', ')}</span>
            </p>
          )}
        </div>
      )}
      {query.isError && (
        <LoadFailure
          title="Gagal mencari pemilik link"
          reason="Link yang ditempel tidak hilang."
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {firstLink && link && lookup.isDone && (
        <>
          {posters.length === 0 && !chosenAffiliate && (
            <p className={classes.quiet}>{explainMissingPoster(link)}</p>
          )}
          {lookup.isFoundBySender && (
            <p className={classes.quiet}>
              Dikenali dari nomor pengirim {toInternationalNumber(firstLink.sender ?? '')}.
            </p>
          )}
          {(posters.length === 0 ||
            chosenAffiliate ||
            lookup.isOfPreviousPoster ||
            lookup.isFoundBySender) && (
            <AffiliateSelect
              label="Affiliate"
              placeholder="Cari username atau nomor WhatsApp"
              clearLabel="Kosongkan"
              choice={chosenAffiliate}
              onChoose={(chosen) =>
                setChoice(chosen && { affiliate: chosen, origin: getLinkOrigin(firstLink) })
              }
            />
          )}
          <PlaceChoice
            posters={posters}
            places={lookup.places}
            chosenPlace={place}
            onChoose={setChosenPlaceKey}
          />
          <div role="status">
            {warnings.length > 0 && <PostingWarnings warnings={warnings} link={link} />}
            {lookup.usedFor.map(({ affiliate_id, username, no_video }) => (
              <p key={`${affiliate_id} ${no_video}`} className={classes.quiet}>
                Video #{no_video} milik <bdi>{username}</bdi> memakai link yang sama.
              </p>
            ))}
          </div>
        </>
      )}
      <SaveActions
        verb={nextLinks.length > 0 ? 'Simpan, lalu link berikutnya' : verbs.save}
        dirty={text.trim() !== '' && isTyped}
        saving={saving}
        askToClose={askToClose}
        reportState={reportState}
      />
    </form>
  )
}

/** Returns the account in a link and its sender, such as 'sari.glow 081234567890'; '' if it has neither. */
function getLinkOrigin({ link, sender }: ChatLink): string {
  return [parsePostingLink(link).handle, sender].filter(Boolean).join(' ')
}

/** Checks whether a link contains the account of one of these affiliates. */
function containsAccountOf(link: string, posters: readonly Poster[]): boolean {
  const { handle } = parsePostingLink(link)
  return posters.some(({ username }) => getUsernameKey(username) === handle)
}

function explainMissingPoster(link: string): string {
  const { platform, handle } = parsePostingLink(link)
  if (handle) return `Akun @${handle} tidak ada di Data Affiliate. Pilih affiliate-nya:`
  return platform
    ? 'Link ini tidak menyebut akunnya. Pilih affiliate-nya:'
    : 'Ini bukan link posting. Pilih affiliate-nya bila memang benar:'
}
