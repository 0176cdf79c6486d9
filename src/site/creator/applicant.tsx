/** The page of an applicant, until staff accept them. It has no form. */
import { platformLabel } from '#features/affiliates/affiliate-values.ts'
import {
  type ApplicantPage,
  formatHandle,
  type RenderedCreatorPage,
} from '#features/creator-pages/creator-page.ts'
import { useBrand, useOpenHours } from '../facts.ts'
import { Help, OwnData } from './help.tsx'
import { Notice } from './notice.tsx'
import { chooseNotice, collectLostInput } from './refused-submission.ts'

interface ApplicantProps {
  application: ApplicantPage
  renderedPage: RenderedCreatorPage
}

export function Applicant({ application, renderedPage }: ApplicantProps) {
  const { name } = useBrand()
  const notice = chooseNotice(renderedPage)
  const { username, platform, product_wished, declined } = application
  return (
    <>
      <h1>
        Halo, <bdi>{formatHandle(username)}</bdi>
      </h1>
      {notice && <Notice notice={notice} lostInput={collectLostInput(renderedPage)} />}
      <section className="next" aria-labelledby="status">
        {declined ? <Declined /> : <Waiting />}
      </section>
      <section aria-labelledby="pendaftaran">
        <h2 id="pendaftaran">Pendaftaranmu</h2>
        <dl>
          <dt>Akun {platformLabel[platform]}</dt>
          <dd>
            <bdi>{formatHandle(username)}</bdi>
          </dd>
          {product_wished && (
            <>
              <dt>Produk pilihan</dt>
              <dd>
                <bdi>{product_wished}</bdi>
              </dd>
            </>
          )}
        </dl>
      </section>
      <Help username={username} />
      <OwnData username={username}>
        {name} menyimpan yang kamu isi di formulir pendaftaran, untuk menilai pendaftaranmu. Kalau belum
        cocok, isianmu dihapus paling lama 90 hari kemudian.
      </OwnData>
    </>
  )
}

function Waiting() {
  const [openHours] = useOpenHours()
  return (
    <>
      <h2 id="status">Menunggu</h2>
      <p>
        Terima kasih sudah mendaftar! Tim kami membaca pendaftaranmu pada jam layanan ({openHours?.days},{' '}
        {openHours?.time}), lalu menyapamu lewat WhatsApp kalau cocok. Kamu belum perlu melakukan apa-apa.
      </p>
      <p>
        Kalau diterima, halaman kreatormu muncul di link pendaftaranmu. Kalau kamu mendaftar lebih dari sekali
        selagi menunggu, hanya di link yang pertama, jadi simpan link itu.
      </p>
    </>
  )
}

function Declined() {
  return (
    <>
      <h2 id="status">Kali ini belum cocok</h2>
      <p>
        Terima kasih sudah mendaftar. Kami belum bisa menerima pendaftaranmu kali ini, tetapi kami senang
        kalau nanti bertemu lagi. Isianmu kami hapus paling lama 90 hari lagi, dan halaman ini ikut berakhir.
      </p>
    </>
  )
}
