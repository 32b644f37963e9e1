//! Turns candidates with their token counts into what fits, giving up the least needed first.
//!
//! Drop order: episodic, documents, procedural, history from its oldest exchange, semantic except the best, the task,
//! the summary, the best semantic. System text, tools, profile, query and the last exchange always stay; the exchange
//! before it stays as long as that does not make the call fail.

use super::parts::Layer;

/// Share of the limit that memory may take by default, and most tokens of it.
const SHARE: f64 = 0.15;
const DEFAULT: usize = 1_500;
/// Share of the window that memory may never exceed.
const NEVER: f64 = 0.4;
/// Exchanges that stay as long as they can.
const LAST: usize = 2;

/// Tokens that memory may take.
#[must_use]
pub fn memory(window: usize, limit: usize, asked: Option<usize>) -> usize {
    let most = (window as f64 * NEVER) as usize;
    asked.unwrap_or_else(|| DEFAULT.min((limit as f64 * SHARE) as usize)).min(most)
}

/// Something that is in or out as a whole: one memory, a contradicting pair, the task, the summary, an exchange.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub layer: Layer,
    pub cost: usize,
    /// In the context.
    pub kept: bool,
}

/// What is in, and how to give more of it up.
pub(super) struct Selection {
    /// Memories best first; then task and summary; history oldest first.
    pub units: Vec<Unit>,
}

impl Selection {
    /// Takes memories into their budget, best first; semantic before procedural before documents before episodes.
    /// `left`: tokens that are not taken by the profile. `overhead`: what the first memory of a layer costs on top.
    pub fn fill(&mut self, left: usize, overhead: impl Fn(Layer) -> usize, fence: usize) {
        let mut left = left;
        let mut opened: Vec<Layer> = Vec::new();
        for layer in [Layer::Semantic, Layer::Task, Layer::Procedural, Layer::Document, Layer::Episodic] {
            for unit in self.units.iter_mut().filter(|unit| unit.layer == layer) {
                let mut cost = unit.cost;
                if opened.is_empty() {
                    cost += fence;
                }
                if !opened.contains(&layer) {
                    cost += overhead(layer);
                }
                unit.kept = cost <= left;
                if unit.kept {
                    left -= cost;
                    opened.push(layer);
                }
            }
        }
    }

    /// Gives up the next unit in the drop order; `memory`: only of the memory layers. `None`: nothing is left to give.
    /// `last`: exchanges that must stay.
    pub fn drop_next(&mut self, memory: bool, last: usize) -> Option<usize> {
        let pick = |units: &[Unit], layer: Layer, keep: usize| -> Option<usize> {
            let kept: Vec<usize> = (0..units.len()).filter(|&i| units[i].kept && units[i].layer == layer).collect();
            (kept.len() > keep).then(|| if layer == Layer::History { kept[0] } else { kept[kept.len() - 1] })
        };
        let order = [
            (Layer::Episodic, 0),
            (Layer::Document, 0),
            (Layer::Procedural, 0),
            (Layer::History, last.max(LAST)),
            (Layer::Semantic, 1),
            (Layer::Task, 0),
            (Layer::Summary, 0),
            (Layer::Semantic, 0),
            (Layer::History, last),
        ];
        for (layer, keep) in order {
            if memory && !layer.is_memory() {
                continue;
            }
            if let Some(i) = pick(&self.units, layer, keep) {
                self.units[i].kept = false;
                return Some(self.units[i].cost);
            }
        }
        None
    }

    /// Gives up units until about `excess` tokens are freed. False when nothing was left to give up.
    pub fn shrink(&mut self, excess: usize, memory: bool, last: usize) -> bool {
        let mut freed = 0;
        let mut any = false;
        while freed < excess.max(1) {
            let Some(cost) = self.drop_next(memory, last) else { return any };
            freed += cost;
            any = true;
        }
        any
    }
}
