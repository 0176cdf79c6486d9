/** The forms of the page. Each is sent to the address of the page; in a preview they are disabled. */
import { createContext, type ReactNode, use } from 'react'
import { tokenName } from '#base/public-form.ts'
import { consentForm, listAdChoices } from '#features/creator-pages/consent-form.ts'
import {
  addressErasureText,
  addressForm,
  type CreatorPage,
  type CreatorVideo,
  type CreatorVideoVersions,
  type FailedSubmission,
  formFields,
  listReplaceableLinks,
  type PageAction,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import {
  longLinkHint,
  type PostingField,
  postedLinksForm,
  postingFieldLabel,
} from '#features/creator-pages/posted-links-form.ts'
import { buildTimeOffer, timeForm } from '#features/creator-pages/time-form.ts'
import { ChoiceField, LongField, TextField } from '../forms/fields.tsx'
import { RenderedFormsProvider, useRenderedForm } from '../forms/rendered-forms.ts'
import { buildFormStates, getFormName } from './form-states.ts'
import { Notice } from './notice.tsx'
import {
  collectLostInput,
  findFirstWrongField,
  findRefusedVideoNumber,
  resultId,
} from './refused-submission.ts'

const PageContext = createContext<Omit<RenderedCreatorPage, 'today'>>({
  page: null,
  formToken: '',
  isPreview: true,
})

/** Provides the forms with what was submitted before, or else with what is stored. */
export function FormsProvider({
  renderedPage,
  children,
}: {
  renderedPage: RenderedCreatorPage
  children: ReactNode
}) {
  return (
    <PageContext value={renderedPage}>
      <RenderedFormsProvider value={buildFormStates(renderedPage)}>{children}</RenderedFormsProvider>
    </PageContext>
  )
}

/** Returns the id of the form for the links of a video. */
export function getLinksFormId(video: string): string {
  return getFormName('link', video)
}

interface FormProps {
  action: PageAction
  /** Id of the video that the form is about. */
  video?: string
  /** Id of the form, under which the browser keeps what is typed until it is sent; missing without such fields. */
  name?: string
  buttonText: string
  /** Text that screen readers add to the button: the video, for example, that it is about. */
  about?: string
  /** True if another button is the main one of the page. */
  isSecondary?: boolean
  /** Id of another form that this one answers too. Text typed there need not be sent any more. */
  replaces?: string
  children?: ReactNode
}

function Form({
  action,
  video,
  name,
  buttonText,
  about,
  isSecondary = false,
  replaces,
  children,
}: FormProps) {
  const { formToken, isPreview } = use(PageContext)
  const failedSubmission = useFailedSubmission(action, video)
  const button = (
    <p className="actions">
      <button className={isSecondary ? 'button ghost' : 'button'} type="submit">
        {buttonText}
        {about && <span className="unseen"> {about}</span>}
      </button>
    </p>
  )
  if (isPreview)
    return (
      <fieldset className="form" disabled>
        {children}
        {button}
      </fieldset>
    )
  return (
    <form
      className="form"
      id={name}
      method="post"
      action={`#${resultId}`}
      acceptCharset="utf-8"
      noValidate
      data-refused={failedSubmission && ''}
      data-replaces={replaces}
    >
      <Refusal action={action} {...(video !== undefined && { video })} />
      {children}
      <input type="hidden" name={formFields.action} value={action} />
      <input type="hidden" name={tokenName} value={formToken} />
      {button}
    </form>
  )
}

/** Says why this form was refused. The page opens at the first field to correct, or else here. */
function Refusal({ action, video }: Pick<FormProps, 'action' | 'video'>) {
  const renderedPage = use(PageContext)
  const failedSubmission = useFailedSubmission(action, video)
  if (!failedSubmission || !renderedPage.notice) return null
  return (
    <Notice
      notice={renderedPage.notice}
      no_video={findRefusedVideoNumber(renderedPage)}
      lostInput={collectLostInput(renderedPage)}
      isResult={findFirstWrongField(renderedPage) === undefined}
    />
  )
}

export function AddressForm({ address }: Pick<CreatorPage, 'address'>) {
  const form = addressForm
  const { failedSubmission } = use(PageContext)
  return (
    <Form action="alamat" name={form.name} buttonText={address ? 'Simpan perubahan' : 'Simpan alamat'}>
      <TextField form={form} name="recipient" autoComplete="name" maxLength={100} />
      <LongField
        form={form}
        name="address"
        hint="Jalan, nomor, RT/RW, dan patokannya"
        rows={3}
        maxLength={300}
      />
      <TextField form={form} name="district" optional autoComplete="off" maxLength={100} />
      <TextField form={form} name="city" autoComplete="address-level2" maxLength={100} />
      <TextField
        form={form}
        name="postal_code"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
      />
      <TextField form={form} name="courier_note" optional autoComplete="off" maxLength={200} />
      <input
        type="hidden"
        name={formFields.version}
        value={failedSubmission?.version ?? address?.revision ?? 0}
      />
      <p className="quiet">{`Hanya dipakai untuk mengirim sample. Kami hapus ${addressErasureText}.`}</p>
    </Form>
  )
}

/** The form of an address that exists, folded until it is needed. */
export function AddressCorrection({ address }: Pick<CreatorPage, 'address'>) {
  const { failedSubmission } = use(PageContext)
  return (
    <details open={failedSubmission?.action === 'alamat'}>
      <summary>Ubah alamat</summary>
      <AddressForm address={address} />
    </details>
  )
}

/** A video of the page. While the page can't be read, only the id of the video is known. */
type FormVideo = Pick<CreatorVideo, 'id'> &
  Partial<Pick<CreatorVideo, 'no_video' | 'versions' | 'days_granted_at_once'>>

/** Hidden fields: the video that a form is about, and the version of the video that the form shows. */
function VideoFields({
  action,
  video: { id, versions },
}: {
  action: keyof CreatorVideoVersions
  video: FormVideo
}) {
  const failedSubmission = useFailedSubmission(action, id)
  return (
    <>
      <input type="hidden" name={formFields.video} value={id} />
      <input
        type="hidden"
        name={formFields.version}
        value={failedSubmission?.version ?? versions?.[action] ?? ''}
      />
    </>
  )
}

/** Returns the refused submission of a form; undefined if another form was submitted, or none. */
function useFailedSubmission(action: PageAction, video?: string): FailedSubmission | undefined {
  const { failedSubmission } = use(PageContext)
  return failedSubmission?.action === action && failedSubmission.video === video
    ? failedSubmission
    : undefined
}

interface LinksFormProps {
  video: FormVideo
  /** The posts whose links can be sent. */
  fields: readonly PostingField[]
  isSecondary?: boolean
}

export function LinksForm({ video, fields, isSecondary = false }: LinksFormProps) {
  const { id, no_video } = video
  const { page } = use(PageContext)
  const shownVideo = page?.videos.find((each) => each.id === id)
  const replaceable = shownVideo ? listReplaceableLinks(shownVideo) : []
  const mayBeShort = useFailedSubmission('link', id)?.mayBeShort
  const form = { name: getFormName('link', id), labels: postedLinksForm.labels }
  const { input } = useRenderedForm(form.name)
  const fieldProps = {
    form,
    inputMode: 'url',
    autoComplete: 'off',
    autoCapitalize: 'off',
    maxLength: postedLinksForm.maxLength,
  } as const
  return (
    <Form
      action="link"
      video={id}
      name={form.name}
      buttonText="Kirim link"
      {...(no_video && { about: `video #${no_video}` })}
      isSecondary={isSecondary}
    >
      {page?.platform === 'tiktok' && !mayBeShort && <p className="quiet">{longLinkHint}</p>}
      {fields.map((name) => (
        // One of several links is enough.
        <TextField key={name} {...fieldProps} name={name} required={fields.length === 1} />
      ))}
      {fields.length > 1 && fields.some((name) => !input[name]) && (
        <p className="quiet">Baru satu yang diposting? Kirim yang itu dulu, yang lain menyusul.</p>
      )}
      {replaceable.map((name) => (
        <details key={name} open={Boolean(input[name])}>
          <summary>Link {postingFieldLabel[name]} keliru? Ganti</summary>
          <TextField {...fieldProps} name={name} optional />
        </details>
      ))}
      <VideoFields action="link" video={video} />
      {mayBeShort && (
        <label className="choice">
          <input type="checkbox" name={formFields.short} value="ya" /> Tidak bisa, kirim link pendek ini saja.
          Kami periksa dulu.
        </label>
      )}
    </Form>
  )
}

interface FoldedLinksFormProps extends LinksFormProps {
  label: string
  /** True if the page says why a link of the video is checked. */
  hasWarnings: boolean
  /** True if a field of the form says why its link is checked. */
  hasFieldWarnings: boolean
}

/** The form of a video that is not the next thing to do, folded until it is needed. */
export function FoldedLinksForm({ label, hasWarnings, hasFieldWarnings, ...props }: FoldedLinksFormProps) {
  const { storedResult, resultVideo } = use(PageContext)
  const { id } = props.video
  const failedSubmission = useFailedSubmission('link', id)
  // The notice about a link that is being checked leads to this form.
  const isLatestResult = storedResult === 'link' && resultVideo === id && hasWarnings
  return (
    <details open={failedSubmission !== undefined || isLatestResult || hasFieldWarnings}>
      <summary>{label}</summary>
      <LinksForm {...props} isSecondary />
    </details>
  )
}

/** Asks for more days, folded until it is needed. */
export function TimeForm({ video }: Pick<LinksFormProps, 'video'>) {
  const { id, no_video, days_granted_at_once } = video
  const failedSubmission = useFailedSubmission('waktu', id)
  const { choices, ...hintProps } = buildTimeOffer(days_granted_at_once)
  const form = { name: getFormName('waktu', id), labels: timeForm.labels }
  return (
    <details open={failedSubmission !== undefined}>
      <summary>Minta waktu</summary>
      <Form
        action="waktu"
        video={id}
        name={form.name}
        buttonText="Minta waktu"
        {...(no_video && { about: `video #${no_video}` })}
        isSecondary
      >
        <ChoiceField form={form} name="hari" options={choices} {...hintProps} />
        <TextField form={form} name="alasan" autoComplete="off" maxLength={200} />
        <VideoFields action="waktu" video={video} />
      </Form>
    </details>
  )
}

interface ConsentFormProps extends Pick<LinksFormProps, 'video'> {
  label: string
  /** True if the video was posted where ads need a code of the creator. */
  takesCode: boolean
  today: string
}

/** Asks whether the brand may use a posted video, folded, since nothing depends on the answer. */
export function ConsentForm({ video, label, takesCode, today }: ConsentFormProps) {
  const { id, no_video } = video
  const failedSubmission = useFailedSubmission('izin', id)
  const form = { name: getFormName('izin', id), labels: consentForm.labels }
  const { input } = useRenderedForm(form.name)
  return (
    <details open={failedSubmission !== undefined}>
      <summary>{label}</summary>
      <Form
        action="izin"
        video={id}
        name={form.name}
        buttonText="Simpan izin"
        {...(no_video && { about: `video #${no_video}` })}
        isSecondary
      >
        <ChoiceField
          form={form}
          name="repost"
          options={consentForm.repostChoices}
          hint="Di akun kami sendiri, dengan menyebut namamu. Kami boleh memotongnya, selain itu tidak mengubahnya."
        />
        <ChoiceField
          form={form}
          name="iklan"
          options={listAdChoices(input.iklan ?? '', today)}
          hint="Sebagai iklan berbayar dari akun kami, sampai tanggal yang kamu pilih. Kalau izinnya kamu cabut, sejak itu tidak ada iklan baru."
        />
        {takesCode && (
          <TextField
            form={form}
            name="kode"
            optional
            hint="Boleh menyusul. Hanya kami simpan kalau videonya boleh dipakai iklan. Di TikTok: buka videonya, ketuk ⋯, lalu Pengaturan iklan, nyalakan Otorisasi iklan, dan salin kodenya."
            autoComplete="off"
            autoCapitalize="off"
            maxLength={consentForm.maxLength}
          />
        )}
        <VideoFields action="izin" video={video} />
      </Form>
    </details>
  )
}

/** Withdraws every consent for one video: the same answer as 'Tidak' to both questions. */
export function WithdrawalForm({ video: { id, no_video } }: { video: CreatorVideo }) {
  return (
    <Form
      action="izin"
      buttonText="Cabut izin"
      about={`video #${no_video}`}
      isSecondary
      replaces={getFormName('izin', id)}
    >
      {Object.entries(consentForm.withdrawal).map(([name, answer]) => (
        <input key={name} type="hidden" name={name} value={answer} />
      ))}
      <input type="hidden" name={formFields.video} value={id} />
    </Form>
  )
}

export function ArrivalForm({ isSecondary = false }: { isSecondary?: boolean }) {
  return <Form action="diterima" buttonText="Sudah saya terima" isSecondary={isSecondary} />
}
