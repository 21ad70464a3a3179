import { clusterSampleSize } from '../../statistics/power/cluster-size.ts';
import { crossoverSampleSize } from '../../statistics/power/crossover-size.ts';
import {
  aucPrecisionSampleSize,
  diagnosticPrecisionSampleSize,
  sensitivityTestSampleSize,
} from '../../statistics/power/diagnostic-size.ts';
import { kappaSampleSize } from '../../statistics/power/kappa-size.ts';
import { proportionsMarginSampleSize } from '../../statistics/power/proportions-margin-size.ts';
import { repeatedSampleSize } from '../../statistics/power/repeated-size.ts';
import { survivalSampleSize } from '../../statistics/power/survival-size.ts';
import type { Registry } from '../reference-case.ts';
import { each } from './sizes.ts';

export const trialSizes: Registry = {
  size_cluster: each(({ delta, sd, m, icc, cv, alpha, power }) => {
    const found = clusterSampleSize({
      difference: delta!,
      standardDeviation: sd!,
      clusterSize: m!,
      intraclassCorrelation: icc!,
      power: power!,
      sizeVariation: cv,
      alpha,
    });
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      n_individual: found.nIndependent,
      design_effect: found.designEffect,
      n_per_arm: found.n,
      clusters_per_arm: found.clusters,
      clusters_whole: found.clustersRoundedUp,
      clusters_t: found.clustersT,
      power_at_clusters_t: found.powerAtClustersT,
    };
  }),
  size_crossover: each(({ delta, sd_within, alpha, power }) => {
    const found = crossoverSampleSize(delta!, sd_within!, power!, alpha);
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      n_normal: found.nNormal,
      n_total: found.n,
      n_whole_even: found.nRoundedUp,
      power_at_whole: found.powerAtRoundedUp,
      sd_of_difference: found.standardDeviationOfDifference,
    };
  }),
  size_survival: each(({ hr, surv_control, ratio, alpha, power, accrual, follow_up }) => {
    const found = survivalSampleSize({
      hazardRatio: hr!,
      survivalControl: surv_control!,
      power: power!,
      ratio,
      alpha,
      accrual,
      followUp: follow_up,
    });
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      events_freedman: found.events.freedman,
      events_schoenfeld: found.events.schoenfeld,
      survival_treated: found.survivalTreated,
      n_freedman: found.n.freedman,
      n_schoenfeld: found.n.schoenfeld,
      event_probability_control: found.eventProbability.control,
      event_probability_treated: found.eventProbability.treated,
      n_freedman_accrual: found.nAccrual.freedman,
      n_schoenfeld_accrual: found.nAccrual.schoenfeld,
    };
  }),
  size_diagnostic: each((row) => {
    const { sens, spec, prevalence, half_width, conf_level, sens0, alpha, power, auc, auc_half_width } = row;
    const found = diagnosticPrecisionSampleSize(sens!, spec!, prevalence!, half_width!, conf_level);
    const test =
      sens0 === undefined ? null : sensitivityTestSampleSize(sens!, sens0, prevalence!, power!, alpha);
    const area = auc === undefined ? null : aucPrecisionSampleSize(auc, auc_half_width!, conf_level);
    if (found.status === 'error') return found;
    if (test?.status === 'error') return test;
    if (area?.status === 'error') return area;
    return {
      status: 'ok',
      n_diseased: found.nDiseased,
      n_healthy: found.nHealthy,
      n_total_sens: found.nForSensitivity,
      n_total_spec: found.nForSpecificity,
      n_total: found.n,
      n_diseased_test: test?.nDiseased,
      n_total_test: test?.n,
      n_per_group_auc: area?.nPerGroup,
    };
  }),
  size_kappa: each(({ kappa0, kappa1, prevalence, alpha, power }) => {
    const found = kappaSampleSize(kappa0!, kappa1!, prevalence!, power!, alpha);
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      lambda: found.lambda,
      n: found.n,
      n_normal: found.nNormal,
      n_whole: found.nRoundedUp,
    };
  }),
  size_proportions_margin: each(({ p1, p2, margin, ratio, alpha, power }) => {
    const found = proportionsMarginSampleSize({
      proportionNew: p1!,
      proportionStandard: p2!,
      margin: margin!,
      power: power!,
      ratio,
      alpha,
    });
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      noninferiority_n1_wald: found.noninferiorityWald,
      null_proportion1: found.nullProportions.new,
      null_proportion2: found.nullProportions.standard,
      noninferiority_n1_farrington_manning: found.noninferiorityFarringtonManning,
      equivalence_n1_wald: found.equivalenceWald,
    };
  }),
  size_repeated: each(({ delta, sd, pre, post, rho, alpha, power }) => {
    const found = repeatedSampleSize({
      difference: delta!,
      standardDeviation: sd!,
      before: pre!,
      after: post!,
      correlation: rho!,
      power: power!,
      alpha,
    });
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      n_one_measurement: found.nOneMeasurement,
      factor_post: found.post.factor,
      factor_change: found.change?.factor,
      factor_ancova: found.ancova.factor,
      n_post: found.post.n,
      n_change: found.change?.n,
      n_ancova: found.ancova.n,
    };
  }),
};
