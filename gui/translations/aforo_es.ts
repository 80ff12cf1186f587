<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ComparisonModel</name>
    <message>
        <location filename="../models/comparison_model.cpp" line="60"/>
        <source>Option</source>
        <translation>Opción</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="61"/>
        <source>Name in the scenario</source>
        <translation>Nombre en el escenario</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="65"/>
        <source>Feasible</source>
        <translation>Viable</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="66"/>
        <source>Fits in memory and meets every limit</source>
        <translation>Cabe en memoria y cumple todos los límites</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="70"/>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="71"/>
        <source>Number of GPUs</source>
        <translation>Número de GPU</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="75"/>
        <source>Step time</source>
        <translation>Tiempo de paso</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="76"/>
        <source>One optimizer step of each workload</source>
        <translation>Un paso del optimizador de cada carga de trabajo</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="81"/>
        <source>Utilization</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="82"/>
        <source>Share of the horizon in which the workloads run</source>
        <translation>Parte del horizonte en la que se ejecutan las cargas de trabajo</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="86"/>
        <source>Per hour</source>
        <translation>Por hora</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="87"/>
        <source>Rent, or the owner&apos;s yearly cost over 8760 hours</source>
        <translation>Alquiler, o coste anual de propiedad entre 8760 horas</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="89"/>
        <source>Per job</source>
        <translation>Por trabajo</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="90"/>
        <source>One run of every workload</source>
        <translation>Una ejecución de cada carga de trabajo</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="96"/>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="97"/>
        <source>Over the horizon, undiscounted</source>
        <translation>En todo el horizonte, sin descontar</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="99"/>
        <source>Energy</source>
        <translation>Energía</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="100"/>
        <source>Over the horizon, PUE included</source>
        <translation>En todo el horizonte, PUE incluido</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="104"/>
        <source>CO2</source>
        <translation>CO2</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="105"/>
        <source>Location-based, over the horizon</source>
        <translation>Según la ubicación, en todo el horizonte</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <location filename="../models/comparison_model.cpp" line="24"/>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="47"/>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="68"/>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <location filename="../models/comparison_model.cpp" line="68"/>
        <source>no</source>
        <translation>no</translation>
    </message>
</context>
<context>
    <name>aforo::gui::ComparisonPage</name>
    <message>
        <location filename="../pages/comparison_page.cpp" line="69"/>
        <source>Options compared</source>
        <translation>Opciones comparadas</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="79"/>
        <location filename="../pages/comparison_page.cpp" line="87"/>
        <source>Why this number</source>
        <translation>Por qué esta cifra</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="85"/>
        <location filename="../pages/comparison_page.cpp" line="88"/>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="101"/>
        <source>&lt;b&gt;No recommendation:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;Sin recomendación:&lt;/b&gt; %1</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="102"/>
        <source>&lt;b&gt;Recommended: %1.&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;Recomendada: %1.&lt;/b&gt; %2</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="112"/>
        <location filename="../pages/comparison_page.cpp" line="121"/>
        <source>Problems (%1)</source>
        <translation>Problemas (%1)</translation>
    </message>
    <message>
        <location filename="../pages/comparison_page.cpp" line="123"/>
        <source>&lt;b&gt;The scenario has problems.&lt;/b&gt; Mend them and open it again.</source>
        <translation>&lt;b&gt;El escenario tiene problemas.&lt;/b&gt; Corríjalos y vuelva a abrirlo.</translation>
    </message>
</context>
<context>
    <name>aforo::gui::CostChart</name>
    <message>
        <location filename="../views/cost_chart.cpp" line="35"/>
        <source> (price unknown)</source>
        <translation> (precio desconocido)</translation>
    </message>
    <message>
        <location filename="../views/cost_chart.cpp" line="36"/>
        <source> (not feasible)</source>
        <translation> (no viable)</translation>
    </message>
    <message>
        <location filename="../views/cost_chart.cpp" line="60"/>
        <source>Total cost over the horizon</source>
        <translation>Coste total en el horizonte</translation>
    </message>
    <message>
        <location filename="../views/cost_chart.cpp" line="72"/>
        <source>Purchase, less residual value</source>
        <translation>Compra, menos valor residual</translation>
    </message>
    <message>
        <location filename="../views/cost_chart.cpp" line="73"/>
        <source>Running cost or rent</source>
        <translation>Coste de operación o alquiler</translation>
    </message>
</context>
<context>
    <name>aforo::gui::IssueModel</name>
    <message>
        <location filename="../models/issue_model.cpp" line="22"/>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="23"/>
        <source>warning</source>
        <translation>aviso</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="24"/>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="36"/>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="36"/>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="36"/>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <location filename="../models/issue_model.cpp" line="36"/>
        <source>What would be right</source>
        <translation>Qué sería correcto</translation>
    </message>
</context>
<context>
    <name>aforo::gui::LedgerModel</name>
    <message>
        <location filename="../models/ledger_model.cpp" line="77"/>
        <source>estimate</source>
        <translation>estimación</translation>
    </message>
    <message>
        <location filename="../models/ledger_model.cpp" line="83"/>
        <source>Term</source>
        <translation>Concepto</translation>
    </message>
    <message>
        <location filename="../models/ledger_model.cpp" line="83"/>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <location filename="../models/ledger_model.cpp" line="83"/>
        <source>How it follows</source>
        <translation>Cómo se obtiene</translation>
    </message>
    <message>
        <location filename="../models/ledger_model.cpp" line="83"/>
        <source>Source</source>
        <translation>Fuente</translation>
    </message>
</context>
<context>
    <name>aforo::gui::MainWindow</name>
    <message>
        <location filename="../main_window.cpp" line="24"/>
        <source>aforo</source>
        <translation>aforo</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="35"/>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="36"/>
        <source>Main</source>
        <translation>Principal</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="39"/>
        <source>&amp;Open scenario…</source>
        <translation>&amp;Abrir escenario…</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="40"/>
        <source>&amp;Save report…</source>
        <translation>&amp;Guardar informe…</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="42"/>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="43"/>
        <location filename="../main_window.cpp" line="45"/>
        <source>&amp;Simulate</source>
        <translation>&amp;Simular</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="46"/>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="70"/>
        <source>Prices as of %1</source>
        <translation>Precios a fecha %1</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="75"/>
        <source>Cancelled</source>
        <translation>Cancelado</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="80"/>
        <source>Internal error: %1</source>
        <translation>Error interno: %1</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="100"/>
        <source>%1 — aforo</source>
        <translation>%1 — aforo</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="126"/>
        <source>Open scenario</source>
        <translation>Abrir escenario</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="126"/>
        <source>Scenarios (*.json)</source>
        <translation>Escenarios (*.json)</translation>
    </message>
    <message>
        <location filename="../main_window.cpp" line="138"/>
        <location filename="../main_window.cpp" line="148"/>
        <source>Save report</source>
        <translation>Guardar informe</translation>
    </message>
</context>
</TS>
