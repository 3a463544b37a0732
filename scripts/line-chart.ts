/** One line: a value for each x. */
interface Series {
  readonly label: string;
  readonly values: readonly number[];
}

/** Lines over the same x and y axes as the other panels of a chart. */
interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

/** A chart with logarithmic axes; the panels have the same series in the same order. */
export interface LineChart {
  readonly title: string;
  /** What the chart shows, in full sentences, for those who do not see it. */
  readonly description: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  readonly yLabel: string;
  /** The value that the others are compared with: its line is dashed. */
  readonly reference?: number;
  readonly panels: readonly Panel[];
}

const WIDTH = 1040;
const HEIGHT = 420;
const TOP = 64;
const BOTTOM = 56;
const LEFT = 56;
const RIGHT = 276;
const GAP = 48;
const LABEL_HEIGHT = 17;

/** Colours that stay apart for colour-blind readers (Okabe and Ito), and lighter ones on black. */
const COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#1f2328', '#f0f6fc'],
  ['#0072b2', '#58b4f0'],
  ['#a3470a', '#ff9a5c'],
  ['#00724f', '#3ddba8'],
  ['#a1407a', '#f09ccb'],
  ['#7a6200', '#e3c542'],
  ['#57606a', '#9aa4af'],
  ['#5b3fb5', '#b9a4ff'],
];

/** Markers, so that the lines differ without colour too. */
const MARKERS: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`,
  (x, y) => `M${x - 4} ${y - 4}h8v8h-8z`,
  (x, y) => `M${x} ${y - 5}l5 9h-10z`,
  (x, y) => `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
  (x, y) => `M${x} ${y + 5}l5 -9h-10z`,
  (x, y) => `M${x - 5} ${y - 2}h10v4h-10z`,
  (x, y) => `M${x - 2} ${y - 5}h4v10h-4z`,
  (x, y) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z`,
];

/** Draws a chart as SVG that is readable on light and dark pages. */
export function lineChart(chart: LineChart): string {
  const { title, description, panels, reference, x, xLabel, yLabel } = chart;
  const values = panels.flatMap(({ series }) => series.flatMap((each) => each.values));
  const ticks = ticksFor(Math.min(...values), Math.max(...values));
  const width = (WIDTH - LEFT - RIGHT - GAP * (panels.length - 1)) / panels.length;
  const yAt = scale(ticks[0] ?? 1, ticks.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
  const drawn = panels.map((panel, index) => {
    const left = LEFT + index * (width + GAP);
    const xAt = scale(x[0] ?? 1, x.at(-1) ?? 1, left + 8, left + width - 8);
    const isLast = index === panels.length - 1;
    return [
      text(left, TOP - 14, panel.title, 'panel'),
      ...ticks.map((tick) => grid(left, left + width, yAt(tick), tick, tick === reference)),
      ...x.map((tick) => text(xAt(tick), HEIGHT - BOTTOM + 20, number(tick), 'middle')),
      text(left + width / 2, HEIGHT - 14, xLabel, 'middle'),
      ...panel.series.map((series, order) => line(series, order, x, xAt, yAt)),
      ...(isLast ? labels(panel.series, left + width + 10, yAt) : []),
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<style>
${styles()}
</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
${text(16, 26, yLabel, 'heading')}
${drawn.join('\n')}
</svg>
`;
}

/** 1, 2 and 5 times powers of ten, from below the least value to above the greatest. */
function ticksFor(least: number, greatest: number): number[] {
  const steps: number[] = [];
  for (let power = -4; power <= 9; power++) {
    for (const step of [1, 2, 5]) steps.push(Number(`${step}e${power}`));
  }
  const first = steps.findLastIndex((step) => step <= least);
  const last = steps.findIndex((step) => step >= greatest);
  return steps.slice(first, last + 1);
}

/** A logarithmic scale. */
function scale(least: number, greatest: number, from: number, to: number) {
  const range = Math.log(greatest / least);
  return (value: number) => round(from + ((to - from) * Math.log(value / least)) / range);
}

function grid(from: number, to: number, y: number, tick: number, isReference: boolean): string {
  const name = isReference ? 'grid reference' : 'grid';
  return `<path class="${name}" d="M${round(from)} ${y}H${round(to)}"/>${text(from - 8, y + 4, number(tick), 'end')}`;
}

function line(
  { values }: Series,
  order: number,
  x: readonly number[],
  xAt: (value: number) => number,
  yAt: (value: number) => number,
): string {
  const points = values.map((value, index) => [xAt(x[index] ?? 1), yAt(value)] as const);
  const path = points.map(([left, top], index) => `${index === 0 ? 'M' : 'L'}${left} ${top}`);
  const marker = MARKERS[order % MARKERS.length];
  const marks = points.map(([left, top]) => marker?.(left, top) ?? '');
  return `<path class="line s${order}" d="${path.join('')}"/><path class="mark s${order}" d="${marks.join('')}"/>`;
}

/** The names of the lines at their ends, moved apart where they would cover each other. */
function labels(series: readonly Series[], left: number, yAt: (value: number) => number): string[] {
  const placed = series
    .map(({ label, values }, order) => ({ label, order, y: yAt(values.at(-1) ?? 1) }))
    .sort((one, other) => one.y - other.y);
  let bottom = Number.NEGATIVE_INFINITY;
  for (const each of placed) {
    each.y = Math.max(each.y, bottom + LABEL_HEIGHT);
    bottom = each.y;
  }
  let top = HEIGHT - BOTTOM + LABEL_HEIGHT;
  for (const each of placed.toReversed()) {
    each.y = Math.min(each.y, top - LABEL_HEIGHT);
    top = each.y;
  }
  return placed.map(
    ({ label, order, y }) =>
      `<path class="mark s${order}" d="${MARKERS[order % MARKERS.length]?.(left + 5, y)}"/>${text(left + 16, y + 4, label, `s${order}`)}`,
  );
}

function text(x: number, y: number, content: string, name: string): string {
  return `<text class="${name}" x="${round(x)}" y="${round(y)}">${escaped(content)}</text>`;
}

function styles(): string {
  const colours = (theme: 0 | 1) =>
    COLOURS.map(
      (colour, order) =>
        `.line.s${order}{stroke:${colour[theme]}}.mark.s${order},text.s${order}{fill:${colour[theme]}}`,
    ).join('\n');
  return `text{font:13px system-ui,sans-serif;fill:#1f2328}
.heading,.panel{font-weight:600}.middle{text-anchor:middle}.end{text-anchor:end}
.paper{fill:#fff}.grid{stroke:#d1d9e0;fill:none}.reference{stroke:#59636e;stroke-dasharray:4 3}
.line{fill:none;stroke-width:2}
${colours(0)}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}.paper{fill:#0d1117}.grid{stroke:#2f3742}.reference{stroke:#9198a1}
${colours(1)}
}`;
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
