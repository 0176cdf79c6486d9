/** 'Daftar jadi affiliate' on the landing page, and the result after sending it. */

import { buildChatLink, formatSpacedNumber, getWhatsappDigits } from '#base/phone.ts'
import { privatePageName } from '#base/public-form.ts'
import { platformLabel, platforms } from '#features/affiliates/affiliate-values.ts'
import { applicationForm, maxLengths, wishedProducts } from '#features/applications/application-form.ts'
import { formatHandle } from '#features/creator-pages/creator-page.ts'
import { useBrand, useOpenHours } from '../facts.ts'
import { ChoiceField, ConsentField, LongField, TextField } from './fields.tsx'
import { FormFrame, useAnchorIds } from './form-frame.tsx'
import { useRenderedForm } from './rendered-forms.ts'

const form = applicationForm

export function Application() {
  const { isSent } = useRenderedForm(form.name)
  const { sectionId } = useAnchorIds(form)
  return (
    <section id={sectionId} className="band apply" aria-labelledby="daftar-judul">
      <div className="wrap">
        {isSent ? (
          <Thanks />
        ) : (
          <>
            <div className="invite">
              <h2 id="daftar-judul">Daftar jadi affiliate</h2>
              <p>Dua menit, gratis, tanpa akun.</p>
            </div>
            <Form />
            <Next />
          </>
        )}
      </div>
    </section>
  )
}

/** Explains what happens after sending, and whom to ask. It is next to the form, or below it on a phone. */
function Next() {
  const brand = useBrand()
  const [openHours] = useOpenHours()
  return (
    <div className="next">
      <h3>Setelah kamu mengirim</h3>
      <ol>
        <li>
          <b>Kami membacanya</b> pada jam layanan ({openHours?.days}, {openHours?.time}).
        </li>
        <li>
          <b>Kalau cocok, kami menyapamu</b> lewat WhatsApp untuk membicarakan produk dan samplenya.
        </li>
        <li>
          <b>Kalau belum cocok,</b> isianmu kami hapus paling lama 90 hari kemudian.
        </li>
      </ol>
      <OfficialChat />
      <p>
        Kami tidak pernah meminta uang, kata sandi, atau kode OTP. Seminggu belum ada kabar? Tulis ke{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </div>
  )
}

/** The brand's own WhatsApp number, by which applicants recognize who writes to them. */
function OfficialChat() {
  const { name, whatsapp } = useBrand()
  const chat = whatsapp && buildChatLink(whatsapp)
  if (!chat) return null
  return (
    <p className="official">
      <b>WhatsApp resmi {name}</b>
      <a href={chat}>{formatSpacedNumber(whatsapp)}</a>
      <span>Ada pertanyaan? Tulis ke nomor ini.</span>
    </p>
  )
}

function Form() {
  return (
    <FormFrame form={form} buttonText="Kirim pendaftaran">
      <TextField form={form} name="nama" autoComplete="name" maxLength={maxLengths.nama} />
      <ChoiceField
        form={form}
        name="platform"
        options={[
          ['', 'Pilih platform'],
          ...platforms.map((platform) => [platform, platformLabel[platform]] as const),
        ]}
      />
      <TextField
        form={form}
        name="username"
        hint="Misalnya @namamu"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxLengths.username}
      />
      <TextField
        form={form}
        name="whatsapp"
        type="tel"
        hint="Kami hanya menghubungimu di sini"
        autoComplete="tel"
        maxLength={maxLengths.whatsapp}
      />
      <ChoiceField
        form={form}
        name="product"
        options={[
          ['', 'Biar tim yang memilih'],
          ...wishedProducts.map((product) => [product, product] as const),
        ]}
      />
      <TextField form={form} name="kota" autoComplete="address-level2" maxLength={maxLengths.kota} />
      <LongField
        form={form}
        name="tentang"
        optional
        hint="Satu kalimat: kamu membuat konten apa, untuk siapa"
        rows={2}
        maxLength={maxLengths.tentang}
      />
      <ConsentField form={form} name="setuju">
        Saya setuju data ini disimpan dan dibaca tim untuk menilai pendaftaran saya, seperti dijelaskan di{' '}
        <a href="/privacy-policy">Kebijakan Privasi</a>.
      </ConsentField>
    </FormFrame>
  )
}

function Thanks() {
  const brand = useBrand()
  const [openHours] = useOpenHours()
  const { receipt } = useRenderedForm(form.name)
  // A receipt opens for some minutes only.
  const hasLink = Boolean(receipt?.[privatePageName])
  return (
    <div className="next thanks" id={form.name} tabIndex={-1}>
      <h2 id="daftar-judul">Terima kasih, pendaftaranmu sudah kami terima</h2>
      <p>
        Tim kami membacanya pada jam layanan ({openHours?.days}, {openHours?.time}). Kalau cocok, kami
        menyapamu lewat WhatsApp; tidak perlu mendaftar dua kali.
      </p>
      <div className="details">
        <StatusLink />
        <Receipt />
        <p>
          Ada yang salah tulis, atau ingin menarik pendaftaran? Tulis ke{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.{' '}
          {hasLink
            ? 'Kalau kamu sudah pernah mendaftar dan masih menunggu, halaman kreatormu nanti muncul di link status yang pertama, jadi simpan link itu.'
            : 'Link statusmu hanya tampil sebentar setelah pendaftaran terkirim. Kalau tidak sempat kamu simpan, tidak apa-apa: kalau cocok, kami tetap menyapamu lewat WhatsApp.'}
        </p>
        <OfficialChat />
      </div>
      <p className="actions">
        <a className="text" href="/">
          Kembali ke atas
        </a>
      </p>
    </div>
  )
}

/** Leads to the applicant's private page. A link can be copied by a long press, without a script. */
function StatusLink() {
  const { receipt } = useRenderedForm(form.name)
  const path = receipt?.[privatePageName]
  if (!path) return null
  return (
    <div className="status">
      <p className="actions">
        <a className="button" href={path}>
          Lihat status pendaftaranmu
        </a>
      </p>
      <p>
        Simpan link ini sekarang: tekan lama tombolnya (di laptop, klik kanan), salin, lalu kirim ke dirimu
        sendiri di WhatsApp. Link ini hanya untukmu dan tidak kami tampilkan lagi.
      </p>
    </div>
  )
}

/** Repeats what was sent, for the visitor to check. Renders nothing once the address of the result has expired. */
function Receipt() {
  const { receipt } = useRenderedForm(form.name)
  const platform = platforms.find((each) => each === receipt?.platform)
  if (!receipt?.whatsapp || !receipt.username || !platform) return null
  return (
    <dl className="receipt">
      <div>
        <dt>Nomor WhatsApp</dt>
        <dd>{formatSpacedNumber(getWhatsappDigits(receipt.whatsapp))}</dd>
      </div>
      <div>
        <dt>Akun {platformLabel[platform]}</dt>
        <dd>
          <bdi>{formatHandle(receipt.username)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
