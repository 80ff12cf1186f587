#include "report/html_style.h"

namespace aforo::report {

std::string_view html_style() {
  return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f5f7fa; --ink: #1c2430; --muted: #5b6470; --rule: #d5dae1;
  --accent: #1f5fa8; --good: #1d7a43; --bad: #b3261e; --warn: #8a5a00;
  --s0: #2f6db5; --s1: #e3912c; --s2: #4c9f70; --s3: #c4513d; --s4: #8767b5;
  --s5: #2f9c9c; --s6: #9097a0; --s7: #c7ad2e; --s8: #8b6a4c; --s9: #d274a6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181e; --panel: #1d232b; --ink: #e6eaf0; --muted: #a0a9b5; --rule: #39424e;
    --accent: #7fb2ec; --good: #6fcf97; --bad: #f28b82; --warn: #f0c36d;
    --s0: #6ea4e0; --s1: #eda650; --s2: #72c094; --s3: #e07b68; --s4: #ab90d6;
    --s5: #5bc0c0; --s6: #a7aeb8; --s7: #dcc657; --s8: #b3906f; --s9: #e59abf;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main, header, nav, footer { max-width: 1120px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 32px; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4em; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 2.2em 0 .6em; padding-top: .5em;
  border-top: 2px solid var(--rule); }
h3, caption { font-size: 1rem; font-weight: 600; text-align: left; margin: 0; }
h3 { margin: 1.4em 0 .4em; }
p { margin: .6em 0; max-width: 74ch; }
a { color: var(--accent); }
.lead { color: var(--muted); }
dl.facts { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 1em 0; }
dl.facts div { display: flex; gap: .5em; }
dl.facts dt { color: var(--muted); }
dl.facts dd { margin: 0; font-weight: 600; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 0; margin: 1em 0 0;
  list-style: none; font-size: .92rem; }
.verdict { font-size: 1.15rem; font-weight: 600; padding: .8em 1em; background: var(--panel);
  border-left: 5px solid var(--accent); max-width: none; }
ul.list { padding-left: 1.3em; max-width: 74ch; }
ul.list li { margin: .25em 0; }
.table { overflow-x: auto; margin: 1.2em 0; }
.table:focus-visible { outline: 2px solid var(--accent); }
table { border-collapse: collapse; font-size: .92rem; }
caption { padding: 0 0 .5em; }
caption span { display: inline-block; position: sticky; left: 0;
  max-width: calc(100vw - 44px); }
th, td { padding: .42em .8em; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
thead th { vertical-align: bottom; background: var(--panel); font-weight: 600; }
.num { text-align: right; font-variant-numeric: tabular-nums; }
td.num, .short { white-space: nowrap; }
tbody th { font-weight: 600; position: sticky; left: 0; background: var(--paper);
  overflow-wrap: break-word; min-width: 8em; }
td.text { min-width: 7em; overflow-wrap: break-word; }
td.link { min-width: 20em; max-width: 30em; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
.mark-estimate { color: var(--warn); }
figure { margin: 1.4em 0; max-width: 620px; }
figcaption { font-weight: 600; margin-bottom: .5em; }
svg.chart { display: block; width: 100%; height: auto; }
svg .ink { fill: var(--ink); } svg .muted { fill: var(--muted); font-size: 12px; }
svg .strong { font-weight: 600; }
svg .halo { stroke: var(--paper); stroke-width: 4px; paint-order: stroke; }
svg .rule { stroke: var(--rule); } svg .seg { stroke: var(--paper); stroke-width: .8px; }
svg .mark { fill: var(--paper); stroke: var(--ink); }
.issues { list-style: none; padding: 0; margin: .4em 0 1.2em; max-width: 80ch; }
.issues li { padding: .5em .8em; margin: .4em 0; background: var(--panel);
  border-left: 4px solid var(--muted); overflow-wrap: anywhere; }
.issues .error { border-color: var(--bad); } .issues .warning { border-color: var(--warn); }
.issues .where, .issues .hint { display: block; color: var(--muted); font-size: .9rem; }
.tree { margin: .4em 0 1em; border: 1px solid var(--rule); border-radius: 6px;
  padding: .4em .8em; }
.tree .tree { margin: 0 0 0 .4em; border: 0; border-left: 2px solid var(--rule);
  border-radius: 0; padding: 0 0 0 .9em; }
summary { cursor: pointer; padding: .25em 0; }
summary > .row { display: inline-flex; width: calc(100% - 1.4em); vertical-align: top; }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.2em; }
.leaf { padding: .25em 0 .25em 1.3em; border-left: 2px solid var(--rule); margin-left: .4em; }
.row .value { font-variant-numeric: tabular-nums; font-weight: 600; margin-left: auto; }
.how { color: var(--muted); font-size: .88rem; padding-bottom: .2em; overflow-wrap: anywhere; }
footer { color: var(--muted); font-size: .88rem; padding-top: 2em; padding-bottom: 3em; }
@media (max-width: 560px) {
  main, header, nav, footer { padding-left: 14px; padding-right: 14px; }
  h1 { font-size: 1.5rem; }
  th, td { padding: .4em .55em; }
  tbody th { max-width: 11.5em; min-width: 6.5em; hyphens: auto; }
  tbody th.short { white-space: normal; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 10.5pt; }
  nav { display: none; }
  main, header, footer { max-width: none; padding: 0; }
  .table { overflow: visible; }
  table { font-size: 8.5pt; }
  th, td { padding: .3em .4em; }
  td.num, .short { white-space: normal; }
  figure { max-width: 440px; }
  tr, figure, .issues li { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  thead { display: table-header-group; }
  details::details-content { content-visibility: visible; height: auto; display: block; }
}
)css";
}

}  // namespace aforo::report
