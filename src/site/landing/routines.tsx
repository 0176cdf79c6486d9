/** The two routines, divided by a horizon: morning above, night as its reflection below. */
import { PlacedVessel, type Vessel, vesselSizes } from '../art/vessels.tsx'

const morning = [
  ['Gentle Facial Cleanser', 'Basuh wajah dengan air biasa, pijat pelan, lalu bilas.'],
  ['Daily Facemist Toner', 'Semprot dari jarak sejengkal, tepuk sampai meresap.'],
  ['Daily Moisturizer', 'Ratakan tipis di wajah dan leher, lalu lanjutkan dengan tabir surya.'],
] as const

const evening = [
  ['Gentle Facial Cleanser', 'Bersihkan sisa hari: tabir surya, debu, dan riasan tipis.'],
  ['Daily Facemist Toner', 'Segarkan kulit selagi masih sedikit lembap.'],
  ['Night Serum', 'Beberapa tetes saja. Tekan lembut, tidak perlu digosok.'],
  ['Daily Moisturizer', 'Kunci semuanya, lalu tidur yang cukup.'],
] as const

export function Routines() {
  return (
    <section id="rutinitas" aria-label="Rutinitas pagi dan malam" tabIndex={-1}>
      <div className="day">
        <div className="wrap">
          <div>
            <h2>Pagi, saat kulit bersiap</h2>
            <LineUp vessels={['cleanser', 'toner', 'moisturizer']} />
          </div>
          <Steps title="Rutinitas pagi" steps={morning} />
        </div>
        <Landscape disc="M0 40a40 40 0 0 1 80 0z" />
      </div>
      <div className="night">
        <Landscape disc="M0 0a40 40 0 0 0 80 0z" />
        <div className="wrap">
          <div>
            <h2>Malam, saat kulit memulihkan diri</h2>
            <LineUp vessels={['cleanser', 'toner', 'serum', 'moisturizer']} />
          </div>
          <Steps title="Rutinitas malam" steps={evening} />
        </div>
      </div>
    </section>
  )
}

function Steps({ title, steps }: { title: string; steps: readonly (readonly [string, string])[] }) {
  return (
    <div className="steps">
      <h3>{title}</h3>
      <ol>
        {steps.map(([product, instruction]) => (
          <li key={product}>
            <b>{product}</b>
            {instruction}
          </li>
        ))}
      </ol>
    </div>
  )
}

const vesselGap = 28

/** The products of a routine side by side, in the order of use. */
function LineUp({ vessels }: { vessels: readonly Vessel[] }) {
  let x = 0
  const places = vessels.map((vessel) => {
    const left = x
    x += vesselSizes[vessel][0] + vesselGap
    return [vessel, left] as const
  })
  return (
    <svg className="lineup" viewBox={`0 0 ${x} 220`} aria-hidden="true">
      {places.map(([vessel, left]) => (
        <PlacedVessel key={vessel} vessel={vessel} x={left} ground={218} scale={1} />
      ))}
      <path className="gl" d="M-2000 218.5h4000" />
    </svg>
  )
}

function Landscape({ disc }: { disc: string }) {
  return (
    <div className="scene">
      <svg className="orb" viewBox="0 0 80 40" aria-hidden="true">
        <path d={disc} />
      </svg>
      <svg className="land" viewBox="0 0 1600 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <use href="#hills" />
      </svg>
    </div>
  )
}
