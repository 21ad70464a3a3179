teeth <- read.csv("tooth-growth.csv")
cells <- aggregate(len ~ dose + supp, data = teeth, FUN = function(len)
  c(mean = mean(len), half = qt(0.975, length(len) - 1) * sd(len) / sqrt(length(len))))
cells <- do.call(data.frame, cells)
with(teeth, interaction.plot(dose, supp, len, type = "b", pch = c(21, 24), ylim = range(len),
                             col = c("#0072b2", "#d55e00"),
                             xlab = "Vitamin C (mg per day)", ylab = "Odontoblast length"))
with(cells, arrows(rep(1:3, 2), len.mean - len.half, rep(1:3, 2), len.mean + len.half,
                   angle = 90, code = 3, length = 0.05))
anova(lm(len ~ supp * factor(dose), data = teeth))
