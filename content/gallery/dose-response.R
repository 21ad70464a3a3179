assay <- subset(read.csv("dnase.csv"), Run == 1)
fit <- nls(density ~ bottom + (top - bottom) / (1 + exp(hill * (logEC50 - log(conc)))),
           data = assay, start = list(bottom = 0, top = 2.3, logEC50 = log(4), hill = 1))
plot(density ~ conc, data = assay, log = "x", pch = 21, bg = "#0072b28c",
     xlab = "DNase (ng/mL)", ylab = "Optical density")
conc <- exp(seq(log(0.05), log(12.5), length.out = 100))
lines(conc, predict(fit, data.frame(conc)), col = "#0072b2", lwd = 2)
estimate <- coef(summary(fit))["logEC50", ]
half <- qt(0.975, df.residual(fit)) * estimate["Std. Error"]
exp(estimate["Estimate"] + c(EC50 = 0, lower = -1, upper = 1) * half)
